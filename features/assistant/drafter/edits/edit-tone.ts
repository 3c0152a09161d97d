/** Tone: plain words for praise, full forms for contractions, short words for long ones. Quotations stay as they were said. */
import type { AiDraft } from "../../contract.ts";
import { inPlainWords, withoutContractions, withoutHype } from "../words/word-swaps.ts";
import { type Desk, labelOf, type Outcome, type ReadCommand, said, textFieldsOf, type TextField } from "./desk.ts";
import { changeProse, type SwapText } from "./html-texts.ts";
import { ANY_FIELD, fieldNamed } from "./request-words.ts";

type Tone = { asks: RegExp; change: SwapText; done: string; nothing: string };

const IN = `(?: (?:in|of|from) (?:the )?(${ANY_FIELD}|it|this))?`;
const MAKE = `(?:(?:make|keep|write|sound|turn) )?(?:(?:the )?(${ANY_FIELD}|it|this|everything) )?(?:sound |read |in )?(?:a bit |a little |much |slightly )?`;

const TONES: readonly Tone[] = [
  {
    asks: new RegExp(
      `^${MAKE}(?:(?:a )?more formal(?:ly)?|formal|in a (?:more )?formal tone|a formal tone|expand (?:the |all )?contractions|(?:no|without|remove(?: the| all)?) contractions)(?: tone| style)?${IN}$`,
      "i",
    ),
    change: withoutContractions,
    done: "contractions written out",
    nothing: "has no contractions to write out",
  },
  {
    asks: new RegExp(
      `^${MAKE}(?:(?:less|no|no more|without|use less|remove(?: the| all| any)?|cut(?: the| all| out)?|drop(?: the| all)?|delete(?: the| all)?|tone down(?: the)?|avoid) (?:hype|hyped|hype words|superlatives|marketing (?:speak|language|words)|buzzwords|promotional(?: language| words)?|salesy|exaggerat(?:ion|ions|ed)|adjectives)|(?:more )?(?:neutral|factual|sober|objective)|(?:a |use a )?(?:more )?(?:neutral|factual|sober|objective) tone|tone (?:it )?down)(?: tone| style)?${IN}$`,
      "i",
    ),
    change: withoutHype,
    done: "words of praise replaced by plain ones or taken out",
    nothing: "has no words of praise that I know",
  },
  {
    asks: new RegExp(
      `^${MAKE}(?:plainer|simpler|plain|(?:use |in |with )?(?:plainer|plain|simpler|simple|shorter) (?:words|English|language)|simplify(?: (?:the )?(?:words|language|wording|text|it))?|easier to read)${IN}$`,
      "i",
    ),
    change: inPlainWords,
    done: "long words replaced by short ones",
    nothing: "has no long words that I know a short one for",
  },
];

export const readTone: ReadCommand = (request) => {
  for (const tone of TONES) {
    const found = tone.asks.exec(request);
    const field = found && fieldNamed(found.slice(1).find((words) => words !== undefined));
    if (found && field !== undefined) return (desk) => applyTone(tone, desk, field);
  }
  return null;
};

function applyTone({ change, done, nothing }: Tone, desk: Desk, field: TextField | null): Outcome {
  const changes: Partial<AiDraft> = {};
  for (const name of textFieldsOf(desk, field)) {
    const changed = changeProse(desk.draft[name], change);
    if (changed !== desk.draft[name] && changed.trim() !== "") changes[name] = changed;
  }
  const names = Object.keys(changes).map(labelOf);
  if (names.length === 0) return said(`The ${field ? labelOf(field).toLowerCase() : "text"} ${nothing}.`);
  return said(`${names.join(", ")}: ${done}. Quotations stay as they are.`, changes);
}

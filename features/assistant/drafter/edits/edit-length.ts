/** Shorter: whole sentences go, those that say least first. Longer: nothing is invented, so what is missing is asked for. */
import type { KindKey } from "#features/content/kinds/index.ts";
import { readText } from "#features/content/reading-contract.ts";
import { ASKED, PLACEHOLDERS, type PlaceholderName } from "../drafts/placeholders.ts";
import { cutText } from "../reading/cut-text.ts";
import { splitSentences } from "../reading/sentences.ts";
import { joinUnits, readUnits, type Unit } from "./content-units.ts";
import { type Desk, labelOf, type Outcome, type ReadCommand, said, type TextField, textFieldOf } from "./desk.ts";
import { ANY_FIELD, fieldNamed } from "./request-words.ts";

const TARGET = `(?:the |this |my |our )?(?:${ANY_FIELD}|it|this|everything)`;
const AMOUNT =
  "(?: (?:by |to )?(?:about |around |under |at most |max(?:imum)? |no more than |less than )?(half|a third|a quarter|a bit|a little|slightly|a lot|\\d{1,3} ?(?:%|per ?cent)|\\d{1,5} (?:words|characters)))?";
const WISHED = "(?:(?:make|write|use|give me|try) )?(?:an? )?(?:(?:much|slightly) )?";
const SHORTER = [
  new RegExp(`^(?:shorten|trim|cut|condense|tighten|reduce)(?: down| back)?(?: (${TARGET}))?(?: down)?${AMOUNT}$`, "i"),
  new RegExp(
    `^(?:(?:make|keep) )?(?:(${TARGET}) )?(?:(?:a bit|a little|much|slightly) )?(?:shorter|briefer|more concise|concise|brief|tighter|(?:is )?too long)${AMOUNT}$`,
    "i",
  ),
  new RegExp(`^${WISHED}(?:shorter|briefer|more concise|concise|brief|tighter) (${TARGET})${AMOUNT}$`, "i"),
];
const LONGER = [
  new RegExp(
    `^(?:lengthen|expand|extend|elaborate(?: on)?|flesh out|write more(?: about)?)(?: (${TARGET}))?(?: a bit| a little)?$`,
    "i",
  ),
  new RegExp(
    `^(?:(?:make|keep) )?(?:(${TARGET}) )?(?:(?:a bit|a little|much|slightly) )?(?:longer|more detailed|(?:is )?too short)$`,
    "i",
  ),
  new RegExp(`^${WISHED}(?:longer|more detailed) (${TARGET})$`, "i"),
  /^(?:(?:add|give|include) )?(?:(?:some )?more|further) (?:details?|text|content|facts|information|paragraphs)(?: to (?:the )?(?:content|text|it))?$/i,
];
/** Kept unless the request says otherwise. */
const SHARE = 2 / 3;
const SHARES: Readonly<Record<string, number>> = {
  half: 1 / 2,
  "a third": 2 / 3,
  "a quarter": 3 / 4,
  "a bit": 0.85,
  "a little": 0.85,
  slightly: 0.85,
  "a lot": 1 / 2,
};
/** Short enough: nothing is cut from these unless a length is named. */
const SHORT: Readonly<Record<Exclude<TextField, "content">, number>> = {
  title: 60,
  summary: 120,
  seo_meta_title: 50,
  seo_meta_description: 120,
};

export const readShorten: ReadCommand = (request) => {
  for (const pattern of SHORTER) {
    const found = pattern.exec(request);
    const named = found && fieldNamed(found[1]);
    if (found && named !== undefined) return (desk) => shorten(desk, textFieldOf(desk, named), found[2]?.toLowerCase());
  }
  return null;
};

function shorten(desk: Desk, field: TextField, amount: string | undefined): Outcome {
  if (field === "content") return shortenContent(desk, amount);
  const text = desk.draft[field];
  const most = targetOf(amount, text.length, "characters") ?? SHORT[field];
  if (text.length <= most) return said(`${labelOf(field)}: already short, at ${text.length} characters.`);
  const sentences = splitSentences(text);
  while (sentences.length > 1 && sentences.join(" ").length > most) sentences.pop();
  const shorter = cutText(sentences.join(" "), most);
  return said(`${labelOf(field)}: shortened from ${text.length} to ${shorter.length} characters.`, {
    [field]: shorter,
  });
}

function shortenContent({ draft }: Desk, amount: string | undefined): Outcome {
  const blocks = readUnits(draft.content, draft.questions);
  const before = blocks.flatMap(({ units }) => units).reduce((sum, { words }) => sum + words, 0);
  const target = targetOf(amount, before, "words") ?? Math.floor(before * SHARE);
  const dropped = new Set<Unit>();
  let left = before;
  const candidates = blocks
    .flatMap(({ units }) => units.filter(({ isKept }) => !isKept))
    .toReversed()
    .sort((a, b) => a.weight - b.weight);
  for (const unit of candidates) {
    if (left <= target) break;
    dropped.add(unit);
    left -= unit.words;
  }
  if (dropped.size === 0) {
    return said(
      before <= target
        ? `Content: already short, at ${before} words.`
        : "Content: nothing more to cut. Only the lead, quotes, contact and section openings are left.",
    );
  }
  const content = joinUnits(
    blocks.map((block) => ({ ...block, units: block.units.filter((unit) => !dropped.has(unit)) })),
  );
  const sentences = dropped.size === 1 ? "1 sentence" : `${dropped.size} sentences`;
  const rest = left > target ? " Only the lead, quotes, contact and section openings are left." : "";
  return said(`Content: ${sentences} left out, from ${before} to ${left} words.${rest}`, { content });
}

/** Null where the request names no length, or one in the other unit. */
function targetOf(amount: string | undefined, current: number, unit: "words" | "characters"): number | null {
  if (amount === undefined) return null;
  const share = SHARES[amount];
  if (share !== undefined) return Math.floor(current * share);
  const number = Number.parseInt(amount, 10);
  if (/%|cent/.test(amount)) return Math.floor(current * (1 - Math.min(number, 95) / 100));
  return amount.endsWith(unit) ? Math.max(number, 1) : null;
}

export const readLengthen: ReadCommand = (request) => {
  const found = LONGER.map((pattern) => pattern.exec(request)).find((match) => match !== null);
  return found && fieldNamed(found[1]) !== undefined ? askForFacts : null;
};

/** What a text of this kind has, and how it shows that it has it. */
const WANTED: Readonly<Record<KindKey, readonly { ask: string; isGiven: RegExp }[]>> = {
  article: [
    { ask: "figures: how many, how much, since when", isGiven: /\d/ },
    { ask: "a quotation with the speaker's name and title", isGiven: /["“„«]/ },
    { ask: "prices and where to get it", isGiven: /[£$€]|\bprice|\bcosts?\b|\bfree\b/i },
    { ask: "why it matters to readers", isGiven: /\bbecause\b|\bso that\b|\bmeans\b/i },
    { ask: "what happens next, and when", isGiven: /\bwill\b|\bplans?\b|\bnext\b|\bfrom \d/i },
  ],
  interview: [
    { ask: "when and how the talk took place", isGiven: /\bspoke\b|\btalked\b|\bmet\b/i },
    { ask: "figures: customers, staff, turnover", isGiven: /\d/ },
    { ask: "what comes next for the company", isGiven: /\bwill\b|\bplans?\b|\bnext\b/i },
  ],
  review: [
    { ask: "measured figures: weight, time, range", isGiven: /\d/ },
    { ask: "the price", isGiven: /[£$€]|\bprice|\bcosts?\b/i },
    { ask: "products to compare with", isGiven: /\bcompared\b|\bversus\b|\bthan the\b/i },
    { ask: "how it did over time", isGiven: /\bweeks?\b|\bmonths?\b|\bdays\b/i },
  ],
};
const MOST_ASKED = 5;

function askForFacts({ kind, draft }: Desk): Outcome {
  const text = readText(draft.content);
  const open = (Object.keys(PLACEHOLDERS) as PlaceholderName[]).filter((name) => text.includes(PLACEHOLDERS[name]));
  const plain = text.replace(/\[[^[\]]{0,200}\]/g, "");
  const asks = [
    ...open.map((name) => ASKED[name]),
    ...WANTED[kind.key].filter(({ isGiven }) => !isGiven.test(plain)).map(({ ask }) => ask),
  ];
  const wanted = [...new Set(asks)].slice(0, MOST_ASKED);
  if (wanted.length === 0) wanted.push("further facts, each as a sentence");
  return said(
    `I only use facts you give me. To make it longer, tell me: ${wanted.join("; ")}. Write “add:” and then the sentence.`,
  );
}

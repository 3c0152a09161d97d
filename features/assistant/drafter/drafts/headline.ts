/** Headlines: one line, sentence case, no praise, whole words. */
import { cutText, withoutFullStop } from "../reading/cut-text.ts";
import { openLarge } from "../reading/sentences.ts";
import { withoutHype } from "../words/word-swaps.ts";

export const HEADLINE_CHARACTERS = 100;

/** Lower case in a headline even if every word of the given line is capitalised. */
const SMALL = new Set(
  "a an the and or but of in on at to for from with by as is are its their new opens launches announces releases introduces unveils expands acquires appoints names raises reports wins joins partners signs starts begins adds offers brings helps makes builds".split(
    " ",
  ),
);

/**
 * @param facts used to find the usual spelling of a word if the line IS ALL CAPITALS or Has Every Word Capitalised.
 */
export function headlineFrom(line: string, facts = ""): string {
  const plain = withoutFullStop(withoutHype(inSentenceCase(withoutFullStop(line), facts)));
  return cutText(plain.replace(/(?<!!)!+(?=\s|$)/g, "").trim() || plain, HEADLINE_CHARACTERS);
}

/** Headlines use the present tense for what has just been done. */
const PRESENT: Readonly<Record<string, string>> = {
  acquired: "acquires",
  added: "adds",
  appointed: "appoints",
  begun: "begins",
  bought: "buys",
  built: "builds",
  chosen: "chooses",
  closed: "closes",
  completed: "completes",
  cut: "cuts",
  donated: "donates",
  expanded: "expands",
  hired: "hires",
  invested: "invests",
  introduced: "introduces",
  joined: "joins",
  launched: "launches",
  named: "names",
  opened: "opens",
  planted: "plants",
  published: "publishes",
  raised: "raises",
  recalled: "recalls",
  received: "receives",
  released: "releases",
  reported: "reports",
  signed: "signs",
  sold: "sells",
  started: "starts",
  trained: "trains",
  unveiled: "unveils",
  won: "wins",
};

/** "Pennine Cycles has sold …" becomes "Pennine Cycles sells …"; verbs that are not in the list stay unchanged. */
export function inHeadlineTense(line: string): string {
  return line.replace(/^((?:\p{Lu}[\p{L}\p{N}&'’.-]* ){1,6})has (\p{Ll}+)/u, (whole, name: string, verb: string) => {
    const present = PRESENT[verb];
    return present === undefined ? whole : name + present;
  });
}

function inSentenceCase(line: string, facts: string): string {
  const words = line.split(" ");
  const cased = words.filter((word) => /^\p{L}/u.test(word) && word.toLowerCase() !== word.toUpperCase());
  const shouts = cased.length > 2 && cased.every((word) => word === word.toUpperCase());
  const isTitle = cased.length > 3 && cased.filter((word) => /^\p{Lu}/u.test(word)).length > cased.length * 0.7;
  if (!shouts && !isTitle) return openLarge(line);
  const spelt = shouts || isTitle ? spellings(facts) : new Map<string, string>();
  const lowered = words.map((word, index) => {
    const small = word.toLowerCase();
    const usual = spelt.get(small.replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, ""));
    if (usual !== undefined) return usual + word.slice(usual.length);
    return index > 0 && (SMALL.has(small) || (shouts && facts !== "")) ? small : word;
  });
  return openLarge(lowered.join(" "));
}

/** Words as the facts write them within a sentence. */
function spellings(facts: string): Map<string, string> {
  const spelt = new Map<string, string>();
  for (const [, word = ""] of facts.matchAll(/(?<=[\p{L}\p{N},] )([\p{L}\p{N}][\p{L}\p{N}'’&-]*)/gu)) {
    const key = word.toLowerCase();
    if (!spelt.has(key)) spelt.set(key, word);
  }
  return spelt;
}

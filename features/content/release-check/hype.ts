/** Hype: words that praise instead of telling. One rule for the headline, which is serious, one for the story. */
import { ANNOUNCING, EMPTY_PHRASES, HYPE_VERBS, HYPE_WORDS, SALES_PITCHES, SOBER_USES } from "../hype-contract.ts";
import { failed, failedSeriously, NO_STORY, passed, type Rule, waits } from "./rule.ts";
import { counted, inWords, quotedList } from "./wording.ts";

const FLAGGED = [
  ...Object.keys(HYPE_WORDS).map((word) => (SOBER_USES[word] ? `${word}(?! ${SOBER_USES[word]}(?![\\w-]))` : word)),
  ...Object.keys(HYPE_VERBS),
  ...ANNOUNCING.map((word) => `${word} to announce`),
  ...EMPTY_PHRASES,
  ...SALES_PITCHES,
];
const HYPE = new RegExp(`(?<![\\w-])(?:${FLAGGED.join("|")})(?![\\w-])`, "g");

/** Hype in a text, each once, in small letters and reading order. */
export function findHype(text: string): string[] {
  const plain = text.toLowerCase().replace(/[‐‑]/g, "-").replace(/’/g, "'").replace(/\s+/g, " ");
  return [...new Set(plain.match(HYPE))];
}

/** Of !, ¡ and their full-width form. A row of them counts once for each. */
function countExclamations(text: string): number {
  return text.match(/[!！]/g)?.length ?? 0;
}

const NO_EXCLAMATION = "Take it out: news needs none.";

export const headlineHype: Rule = {
  name: "headline-hype",
  label: "Hype in the headline",
  canBeSerious: true,
  judge({ headline: { text, field }, wordCount }) {
    if (text === "" && wordCount === 0) return waits(field, "There is no headline yet.");
    const words = findHype(text);
    if (words.length > 0)
      return failedSeriously(
        field,
        `The headline praises: ${quotedList(words)}.`,
        "Say what is new and by how much, and let readers judge.",
      );
    const exclamations = countExclamations(text);
    if (exclamations > 0)
      return failed(field, `The headline has ${counted(exclamations, "exclamation mark")}.`, NO_EXCLAMATION);
    return passed(field, "The headline tells without praise.");
  },
};

export const storyHype: Rule = {
  name: "hype",
  label: "Hype in the story",
  canBeSerious: false,
  judge({ story: { blocks }, wordCount }) {
    if (wordCount === 0) return waits("content", NO_STORY);
    const text = blocks.map(({ ownText }) => ownText).join("\n");
    const words = findHype(text);
    const exclamations = countExclamations(text);
    if (words.length === 0 && exclamations === 0)
      return passed("content", "Outside quotes the story tells without praise.");
    const found = [
      ...(words.length > 0 ? [`praises with ${quotedList(words)}`] : []),
      ...(exclamations > 0 ? [`has ${counted(exclamations, "exclamation mark")}`] : []),
    ];
    return failed(
      "content",
      `Outside quotes the story ${inWords(found)}.`,
      words.length === 0 ? NO_EXCLAMATION : "Give a figure or a fact in place of each, or leave it out.",
    );
  },
};

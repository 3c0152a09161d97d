/** Hype: words that praise instead of telling. One rule for the headline, which is serious, one for the story. */
import { counted, sentence } from "#platform/contract/sentence.ts";
import { ANNOUNCING, EMPTY_PHRASES, HYPE_VERBS, HYPE_WORDS, SALES_PITCHES, SOBER_USES } from "../text/hype-words.ts";
import { failed, failedSeriously, NO_STORY, passed, type Rule, waits } from "../check/rule.ts";
import { inWords, quotedList } from "../check/finding-wording.ts";

const FLAGGED = [
  ...Object.keys(HYPE_WORDS).map((word) => (SOBER_USES[word] ? `${word}(?! ${SOBER_USES[word]}(?![\\w-]))` : word)),
  ...Object.keys(HYPE_VERBS),
  ...ANNOUNCING.map((word) => `${word} to announce`),
  ...EMPTY_PHRASES,
  ...SALES_PITCHES,
];
// Linear: proven with its words (computed-expressions.test.ts).
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

const NO_EXCLAMATION = "Remove it. News does not need exclamation marks.";

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
        sentence(`The headline uses hype: ${quotedList(words)}`),
        "Say what is new and by how much. Let readers judge.",
      );
    const exclamations = countExclamations(text);
    if (exclamations > 0)
      return failed(field, `The headline has ${counted(exclamations, "exclamation mark")}.`, NO_EXCLAMATION);
    return passed(field, "The headline is free of hype.");
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
      return passed("content", "Outside quotes, the story is free of hype.");
    const found = [
      ...(words.length > 0 ? [`uses hype: ${quotedList(words)}`] : []),
      ...(exclamations > 0 ? [`has ${counted(exclamations, "exclamation mark")}`] : []),
    ];
    return failed(
      "content",
      `Outside quotes the story ${inWords(found)}.`,
      words.length === 0 ? NO_EXCLAMATION : "Replace each with a figure or a fact, or cut it.",
    );
  },
};

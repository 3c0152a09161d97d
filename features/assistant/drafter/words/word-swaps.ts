/** Replaces words of praise with plain ones: whole words, keeping their case. */
import {
  ANNOUNCING,
  HYPE_VERBS,
  HYPE_WORDS,
  MILD_PRAISE,
  SOBER_USES,
} from "#features/release-check/text/hype-words.ts";

/** Longest first, so that "cutting-edge" wins over "cutting". */
function anyOf(words: readonly string[]): string {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("'", "['’]"))
    .join("|");
}

const EDGE = "(?<![\\p{L}\\p{N}'’-])";
const END = "(?![\\p{L}\\p{N}'’-])";

const PRAISE: Readonly<Record<string, string>> = { ...HYPE_WORDS, ...MILD_PRAISE };
const HYPE_PHRASES: Readonly<Record<string, string>> = {
  ...HYPE_VERBS,
  ...Object.fromEntries(
    ANNOUNCING.flatMap((word) => [
      [`is ${word} to announce`, "announces"],
      [`are ${word} to announce`, "announce"],
      [`was ${word} to announce`, "announced"],
      [`were ${word} to announce`, "announced"],
    ]),
  ),
};
// Linear: proven with its words (computed-expressions.test.ts).
const PHRASES = new RegExp(`${EDGE}(?:${anyOf(Object.keys(HYPE_PHRASES))})${END}`, "giu");
const SOBER = Object.entries(SOBER_USES).map(([word, next]) => `(?<=${word})\\s${next}${END}`);
/**
 * With the article before it, and the comma or "and" that joins it to the next adjective. Linear: proven with its words
 * (computed-expressions.test.ts).
 */
const HYPE = new RegExp(
  `(?:${EDGE}(an?)\\s)?${EDGE}(${anyOf(Object.keys(PRAISE))})${END}(?!${SOBER.join("|")})(?=(,?\\sand\\s|,\\s|\\s)?([\\p{L}\\p{N}£$€])?)`,
  "giu",
);
/** Before these an adjective says something about the subject: without it the sentence would break. */
const PREDICATE =
  /\b(?:is|are|was|were|be|been|being|seems?|looks?|feels?|sounds?|very|so|truly|really|more|most|and|or)\s$/i;

/** Plain words for praise, or nothing if the sentence works without it. */
export function withoutHype(text: string): string {
  const plain = text.replace(PHRASES, (phrase) => inCaseOf(phrase, HYPE_PHRASES[phrase.toLowerCase()] ?? phrase));
  let result = "";
  let from = 0;
  for (const found of plain.matchAll(HYPE)) {
    const [whole, article = "", word = "", joint = "", next = ""] = found;
    const swap = PRAISE[word.toLowerCase()] ?? "";
    const before = plain.slice(from, found.index);
    const isDropped = swap === "";
    if (isNamed(plain, found.index, article, word, next)) continue;
    if (isDropped && (next === "" || joint === "" || (article === "" && PREDICATE.test(result.slice(-12) + before))))
      continue;
    const end = found.index + whole.length + (isDropped ? joint.length : 0);
    result += before + (article === "" ? "" : `${articleFor(article, swap || plain.slice(end, end + 12))} `);
    const opens = isDropped && article === "" && /^\p{Lu}/u.test(word);
    result += isDropped ? (opens ? plain.charAt(end).toUpperCase() : "") : inCaseOf(word, swap);
    from = opens ? end + 1 : end;
  }
  return result + plain.slice(from);
}

/** Capitalised and followed by a capitalised word, it may begin a name: "Innovative Systems". */
function isNamed(text: string, index: number, article: string, word: string, next: string): boolean {
  if (!/^\p{Lu}/u.test(word)) return false;
  if (article !== "" || /\b(?:the|its|our|their|new)\s$/i.test(text.slice(Math.max(0, index - 8), index))) return false;
  return /^\p{Lu}/u.test(next) || /[\p{L}\p{N},]\s$/u.test(text.slice(Math.max(0, index - 2), index));
}

function inCaseOf(model: string, word: string): string {
  const first = model.charAt(0);
  return first !== first.toLowerCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

function articleFor(article: string, next: string): string {
  const word = next.toLowerCase();
  const isOpen = /^(?:[aeiou]|hour|honest|heir)/.test(word) && !/^(?:uni[^nm]|use|usual|euro|one\b|once)/.test(word);
  return article.charAt(0) + (isOpen ? "n" : "");
}

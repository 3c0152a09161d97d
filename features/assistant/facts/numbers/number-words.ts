/** Numbers written as words: "twenty-five", "two and a half million", "three-quarters", "dozens". */
import type { Span } from "../text-span.ts";

export type WordNumber = Span & {
  values: number[];
  /** The kind of number, if it is not a plain amount. */
  unit: "" | "ordinal" | "times" | "vague";
  /** False for words that are a number only next to a unit: "one", "a". */
  isFact: boolean;
};

function numbered(words: string, first: number, step = 1): [string, number][] {
  return words.split(" ").map((word, index) => [word, first + index * step]);
}

const SMALL = new Map([
  ...numbered("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen", 1),
  ...numbered("sixteen seventeen eighteen nineteen", 16),
  ["zero", 0] as const,
]);
const TENS = new Map(numbered("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10));
export const SCALES: ReadonlyMap<string, number> = new Map([
  ["dozen", 12],
  ["hundred", 100],
  ["thousand", 1e3],
  ["lakh", 1e5],
  ["million", 1e6],
  ["crore", 1e7],
  ["billion", 1e9],
  ["trillion", 1e12],
]);
const ORDINALS = new Map([
  ...numbered("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth", 1),
  ...numbered("fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth", 14),
  ["thirtieth", 30] as const,
  ["fiftieth", 50] as const,
  ["hundredth", 100] as const,
]);
const PARTS = new Map([
  ["half", 2],
  ["halves", 2],
  ["third", 3],
  ["thirds", 3],
  ["quarter", 4],
  ["quarters", 4],
  ["fifth", 5],
  ["fifths", 5],
  ["tenth", 10],
  ["tenths", 10],
]);
const TIMES = new Map([
  ...["twice", "double", "doubled", "doubles", "doubling"].map((word) => [word, 2] as const),
  ...["thrice", "triple", "tripled", "triples", "tripling", "threefold"].map((word) => [word, 3] as const),
  ...["quadruple", "quadrupled", "fourfold"].map((word) => [word, 4] as const),
  ...["halved", "halves", "halving"].map((word) => [word, 0.5] as const),
  ["twofold", 2] as const,
  ["fivefold", 5] as const,
  ["tenfold", 10] as const,
]);
/** Used as adjectives so often that alone they claim nothing. */
const LOOSE_TIMES = new Set(["double", "triple", "halves"]);
const VAGUE = new Map(numbered("tens dozens hundreds thousands lakhs millions crores billions", 1));

const WORDS = [SMALL, TENS, SCALES, ORDINALS, PARTS, TIMES, VAGUE].flatMap((each) => [...each.keys()]);
/** Words that turn an article into a number. */
const COUNTED = "second minute hour day week month year decade century".split(" ");
const AFTER_ARTICLE = [...PARTS.keys(), ...SCALES.keys(), ...COUNTED].join("|");
// Linear: proven with its words (computed-expressions.test.ts).
const WORD = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}'’])(?:(?:${[...new Set(WORDS)].toSorted((a, b) => b.length - a.length).join("|")})(?![\\p{L}\\p{M}\\p{N}])|an?(?=[ \u00a0-](?:${AFTER_ARTICLE})(?![\\p{L}\\p{M}\\p{N}])))`,
  "giu",
);

type Word = Span & { word: string; joint: string };

/** In reading order, not overlapping. */
export function findNumberWords(text: string): WordNumber[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const end = match.index + match[0].length;
    const before = words.at(-1)?.end ?? 0;
    const gap = match.index - before > 5 ? "" : text.slice(before, match.index).toLowerCase();
    words.push({ start: match.index, end, word: match[0].toLowerCase(), joint: words.length > 0 ? gap : "" });
  }
  const found: WordNumber[] = [];
  for (let at = 0; at < words.length;) {
    const read = readAt(words, at);
    if (read) found.push(read.number);
    at = read?.next ?? at + 1;
  }
  return found;
}

const TIGHT = /^[ \u00a0-]$/;
const AND = /^[ -]and[ -]$/;

function readAt(words: Word[], at: number): { number: WordNumber; next: number } | null {
  const first = words[at];
  if (!first) return null;
  const made = (last: number, values: number[], unit: WordNumber["unit"] = "", isFact = true) => ({
    number: { start: first.start, end: words[last]?.end ?? first.end, values, unit, isFact },
    next: last + 1,
  });
  const times = TIMES.get(first.word);
  if (times !== undefined && first.word !== "halves") {
    return made(at, [times], "times", !LOOSE_TIMES.has(first.word));
  }
  const vague = VAGUE.get(first.word);
  if (vague !== undefined) return readVague(words, at, made);
  const isArticle = first.word === "a" || first.word === "an";
  const amount = isArticle ? readArticle(words, at) : readAmount(words, at);
  if (amount) return made(amount.last, [amount.value], amount.isOrdinal ? "ordinal" : "", amount.isFact);
  if (first.word === "half") return readHalf(words, at, made);
  const ordinal = ORDINALS.get(first.word);
  if (ordinal !== undefined) return made(at, [ordinal], "ordinal", ordinal > 2);
  return isArticle ? made(at, [1], "", false) : null;
}

type Made = (
  last: number,
  values: number[],
  unit?: WordNumber["unit"],
  isFact?: boolean,
) => { number: WordNumber; next: number };

/** "tens of thousands": only the last word is used, the safest claim. */
function readVague(words: Word[], at: number, made: Made) {
  const next = words[at + 1];
  const last = next?.joint === " of " && VAGUE.has(next.word) ? at + 1 : at;
  const code = (VAGUE.get(words[at]?.word ?? "") ?? 0) * 10 + (last > at ? (VAGUE.get(next?.word ?? "") ?? 0) : 0);
  return made(last, [code], "vague");
}

/** "half", "half a million". */
function readHalf(words: Word[], at: number, made: Made) {
  const article = words[at + 1];
  const scale = words[at + 2];
  if (article && scale && /^an?$/.test(article.word) && article.joint === " " && scale.joint === " ") {
    const factor = SCALES.get(scale.word);
    if (factor !== undefined) return made(at + 2, [factor / 2]);
  }
  return made(at, [0.5]);
}

type Amount = { value: number; last: number; isOrdinal: boolean; isFact: boolean };

/** "a million", "a third", "a hundred and twenty". */
function readArticle(words: Word[], at: number): Amount | null {
  const next = words[at + 1];
  if (!next || !TIGHT.test(next.joint)) return null;
  const part = PARTS.get(next.word);
  if (part !== undefined && !next.word.endsWith("s")) {
    return { value: 1 / part, last: at + 1, isOrdinal: false, isFact: true };
  }
  return SCALES.has(next.word) ? readAmount(words, at + 1, 1) : null;
}

/**
 * A cardinal number, with its fraction, its scale and an ordinal end. @param current the value of an article before it.
 */
function readAmount(words: Word[], at: number, current = 0): Amount | null {
  let total = 0;
  let last = at - 1;
  const isStart = () => last < at;
  for (let index = at; index < words.length; index += 1) {
    const { word, joint } = words[index] ?? { word: "", joint: "" };
    const isTight = isStart() || TIGHT.test(joint);
    const follows = isTight || AND.test(joint);
    const small = SMALL.get(word);
    const tens = TENS.get(word);
    const scale = SCALES.get(word);
    const ordinal = ORDINALS.get(word);
    if (small !== undefined && (isStart() || (follows && fits(total, current, small, isTight)))) current += small;
    else if (tens !== undefined && (isStart() || (follows && current % 100 === 0 && current + total > 0)))
      current += tens;
    else if (scale !== undefined && isTight && current > 0) {
      if (scale === 100 || scale === 12) current *= scale;
      else [total, current] = [total + current * scale, 0];
    } else if (ordinal !== undefined && isTight && !isStart() && joint === "-" && current % 10 === 0 && ordinal < 10) {
      return { value: total + current + ordinal, last: index, isOrdinal: true, isFact: true };
    } else break;
    last = index;
  }
  if (isStart()) return null;
  const value = total + current;
  const part = readPart(words, last + 1, value);
  if (part) return part;
  const isAlone = last === at && words[at]?.word === "one";
  return { value, last, isOrdinal: false, isFact: !isAlone };
}

/** Whether a number below twenty can follow: "forty-two", "a hundred and two", "two thousand three". */
function fits(total: number, current: number, small: number, isTight: boolean): boolean {
  if (current % 100 === 0) return current + total > 0;
  return isTight && current % 10 === 0 && current % 100 >= 20 && small > 0 && small < 10;
}

/** "two-thirds", "one third"; "one and a half (million)". */
function readPart(words: Word[], at: number, value: number): Amount | null {
  const [word, next, after] = [words[at], words[at + 1], words[at + 2]];
  const part = word && TIGHT.test(word.joint) ? PARTS.get(word.word) : undefined;
  if (word && part !== undefined && value < part && (word.word.endsWith("s") || value === 1)) {
    return { value: value / part, last: at, isOrdinal: false, isFact: true };
  }
  if (!word || !next || word.word !== "a" || !AND.test(word.joint) || !TIGHT.test(next.joint)) return null;
  const more = PARTS.get(next.word);
  if (more === undefined || next.word.endsWith("s")) return null;
  const scale = after && TIGHT.test(after.joint) ? SCALES.get(after.word) : undefined;
  return { value: (value + 1 / more) * (scale ?? 1), last: scale ? at + 2 : at + 1, isOrdinal: false, isFact: true };
}

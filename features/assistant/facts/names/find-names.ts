/**
 * Names of people, companies, places and products: capitalised words that neither a sentence's start nor a headline
 * explains.
 */
import {
  isAcronym,
  isOrdinary,
  isShortened,
  isTelling,
  type NameLine,
  type NameWord,
  type Vocabulary,
} from "./name-words.ts";
import { isLittleWord, isOrdinaryWord } from "./ordinary-words.ts";
import type { Span } from "../text-span.ts";

export type FoundName = Span & {
  /** Its start if its first word, a common one, only opens the sentence: "Shipbuilder Meridian Yards". */
  shortStart?: number;
  /** Its first word starts many names ("New", "North"), or the rest alone is not a name. */
  isLikelyWhole?: boolean;
};

const MAX_WORDS = 8;
const PARTICLES = new Set(
  "de da do das dos del della di du la le les van von der den het ten ter zu zum y e el al bin ibn of the".split(" "),
);
/** Words next to names that end a name. */
const ROLES = new Set(
  `chief executive officer president vice deputy director manager managing head chair chairman chairwoman chairperson
  founder co-founder cofounder minister prime professor mr mrs ms mx dr sir dame prof doctor senator mayor governor
  spokesperson spokesman spokeswoman ceo cto cfo coo cmo cio cpo vp`.split(/\s+/),
);
const BEGINNERS = new Set(
  "new old north south east west great grand royal united national international san saint st lake mount port cape fort".split(
    " ",
  ),
);
/** Not names when used alone. */
const GENERAL = new Set(
  `ai am b2b b2c board co company corp diy faq faqs gmbh government group hr id inc internet it kpi limited llc ltd ok
  fax pdf phone plc pm pr q&a r&d roi seo tbc tbd tel tv url usp vat`.split(/\s+/),
);
/** Spelt like common words, but names if they are in capitals. */
const NOT_WORDS = new Set(["us", "who"]);

/** @returns in reading order, not overlapping. */
export function findNames(lines: readonly NameLine[], vocabulary: Vocabulary): FoundName[] {
  return lines.flatMap((line) => findInLine(line, vocabulary));
}

function findInLine(line: NameLine, vocabulary: Vocabulary): FoundName[] {
  const { words } = line;
  const isPart = words.map((word) => canBePart(word, line, vocabulary));
  const goesOn = words.map((word, index) => isPart[index] === true || canEnd(word, line));
  const found: FoundName[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [first, second] = [words[at], words[at + 1]];
    if (!first) break;
    const isShort = !isPart[at] && opensBefore(first, line) && isPart[at + 1] === true && joins(first, second);
    if (!isPart[at] && !isShort) continue;
    const last = lastOf(words, goesOn, isShort ? at + 1 : at);
    const end = endOf(words, last);
    const start = isShort && second ? second : first;
    if (isNameOfItsOwn(words, isShort ? at + 1 : at, last)) {
      const isCommon = words.slice(at + 1, last + 1).every(({ lower }) => isOrdinaryWord(lower));
      const short = { shortStart: start.start, isLikelyWhole: isCommon || BEGINNERS.has(first.lower) };
      found.push({ start: first.start, end, ...(isShort ? short : {}) });
    }
    at = last;
  }
  return found;
}

function canBePart(word: NameWord, line: NameLine, vocabulary: Vocabulary): boolean {
  if (!word.isCapital || ROLES.has(word.lower)) return false;
  if (isAcronym(word.text) && isOrdinaryWord(word.lower)) return NOT_WORDS.has(word.lower) && !line.isShouted;
  if (isLittleWord(word.lower)) return false;
  if (!word.opens && !line.isHeadline) return true;
  return isTelling(word, line) || !isOrdinary(word, vocabulary);
}

/** After a name even a common word may be part of it: "Sole Again". */
function canEnd(word: NameWord, line: NameLine): boolean {
  return word.isCapital && !word.opens && !line.isHeadline && word.text.length > 2 && isLittleWord(word.lower);
}

/** A common word that begins a sentence may belong to the name after it. */
function opensBefore(word: NameWord, line: NameLine): boolean {
  return word.isCapital && word.opens && !line.isHeadline && !ROLES.has(word.lower) && !isLittleWord(word.lower);
}

function joins(word: NameWord, next: NameWord | undefined): boolean {
  const gap = next?.gap ?? "";
  if (/^['’]s $/.test(gap)) return next !== undefined && isOrdinaryWord(next.lower); // "St. Brigid's Hospital"
  return /^(?:[ \u00a0]| & )$/.test(gap) || (isShortened(word.text) && /^\. ?$/.test(gap));
}

function lastOf(words: readonly NameWord[], goesOn: readonly boolean[], first: number): number {
  let last = first;
  for (;;) {
    const word = words[last];
    if (!word || last - first + 1 >= MAX_WORDS) return last;
    let next = last + 1;
    if (joins(word, words[next]) && goesOn[next]) {
      last = next;
      continue;
    }
    while (next < last + 3 && words[next]?.gap === " " && isParticle(words[next], word)) next += 1;
    if (next === last + 1 || words[next]?.gap !== " " || !goesOn[next]) return last;
    last = next;
  }
}

/** "of" joins a common noun to its name ("Port of Leixões"); after a person it says where they are from. */
function isParticle(particle: NameWord | undefined, before: NameWord): boolean {
  if (!particle || particle.isCapital || !PARTICLES.has(particle.lower)) return false;
  return !/^(?:of|the)$/.test(particle.lower) || isOrdinaryWord(before.lower);
}

/** "U.S." ends with its full stop. */
function endOf(words: readonly NameWord[], last: number): number {
  const word = words[last];
  const isDotted = word !== undefined && word.text.includes(".") && words[last + 1]?.gap?.startsWith(".");
  return (word?.end ?? 0) + (isDotted && isAcronym(word.text) ? 1 : 0);
}

/** Not a single letter, a general word or a department next to a role ("Head of Marketing"). */
function isNameOfItsOwn(words: readonly NameWord[], first: number, last: number): boolean {
  const [word, after] = [words[first], words[last + 1]];
  if (first === last && (!word || word.text.length === 1 || GENERAL.has(word.lower))) return false;
  if (!words.slice(first, last + 1).every(({ lower, text }) => isOrdinaryWord(lower) && !isAcronym(text))) return true;
  const before = words[first - 1]?.lower === "of" ? words[first - 2] : words[first - 1];
  const isBehindRole = before !== undefined && ROLES.has(before.lower) && /^(?: (?:of )?)$/.test(word?.gap ?? "");
  return !isBehindRole && !(after !== undefined && ROLES.has(after.lower) && after.gap === " ");
}

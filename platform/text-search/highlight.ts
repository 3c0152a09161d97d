/** Finds the words of a search in a text, to be marked there, and the passage that has most of them. */
import { foldText } from "./fold.ts";
import { isUnspaced } from "./words.ts";

export type MarkedPart = { text: string; isMatch: boolean };

const TOKEN = /[\p{L}\p{N}\p{M}\p{Cf}]+/gu;
/** The same in lower case, of texts that have no other letters. */
const ASCII_TOKEN = /[a-z0-9]+/g;
const ASCII = /^[\0-\x7f]*$/;
/** As the index cuts them. */
const LONGEST_WORD = 40;
/** Runs of scripts without spaces are cut into pairs of characters in the index, so parts of a run may match. */
const PIECE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30fc]+/gu;
/** Of letters that are separated by spaces. */
const PLAIN = /^[\0-\u02af]*$/;
/** A passage begins so many characters before its first match. */
const LEAD = 60;

type Match = { start: number; end: number; word: string };

/** The text in order, in parts that match and parts that do not. @param words as the index knows them. */
export function markWords(text: string, words: ReadonlySet<string>): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let place = 0;
  for (const { start, end } of matchesIn(text, words)) {
    if (start < place) continue;
    if (start > place) parts.push({ text: text.slice(place, start), isMatch: false });
    parts.push({ text: text.slice(start, end), isMatch: true });
    place = end;
  }
  if (place < text.length) parts.push({ text: text.slice(place), isMatch: false });
  return parts;
}

/**
 * The part of a text that has most of the words, cut between words, with … where it was cut.
 * @param most characters, roughly.
 * @returns null: none of the words is in it.
 */
export function bestPassage(text: string, words: ReadonlySet<string>, max: number): string | null {
  const matches = matchesIn(text, words);
  let best: { from: number; worth: number } | null = null;
  for (const [index, first] of matches.entries()) {
    const from = Math.max(0, first.start - LEAD);
    const seen = new Set<string>();
    for (let at = index; at < matches.length; at++) {
      const match = matches[at];
      if (!match || match.end > from + max) break;
      seen.add(match.word);
    }
    if (!best || seen.size > best.worth) best = { from, worth: seen.size };
  }
  if (!best) return null;
  const [start, end] = [wordStart(text, best.from), wordEnd(text, best.from + max)];
  const passage = text.slice(start, end).trim();
  return `${start > 0 ? "…" : ""}${passage}${end < text.length ? "…" : ""}`;
}

function matchesIn(text: string, words: ReadonlySet<string>): Match[] {
  const matches: Match[] = [];
  // Fast ways out: most texts have none of the words, and many are plain ASCII.
  const folded = foldText(text);
  if (!words.values().some((word) => folded.includes(word))) return matches;
  if (ASCII.test(text)) {
    for (const { 0: token, index } of folded.matchAll(ASCII_TOKEN)) {
      const word = token.slice(0, LONGEST_WORD);
      if (words.has(word)) matches.push({ start: index, end: index + token.length, word });
    }
    return matches;
  }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const word = foldText(token).slice(0, LONGEST_WORD);
    if (words.has(word)) matches.push({ start: index, end: index + token.length, word });
    else if (!PLAIN.test(token))
      for (const piece of token.matchAll(PIECE))
        for (const match of pairsIn(piece[0], index + piece.index, words)) matches.push(match);
  }
  return matches;
}

function pairsIn(run: string, at: number, words: ReadonlySet<string>): Match[] {
  const found: Match[] = [];
  const characters = Array.from(run);
  let start = at;
  for (const [index, character] of characters.entries()) {
    const pair = `${character}${characters[index + 1] ?? ""}`;
    const word = foldText(pair);
    if (isUnspaced(word) && words.has(word)) found.push({ start, end: start + pair.length, word });
    start += character.length;
  }
  return found;
}

/** The beginning of the first word at or after the place. */
function wordStart(text: string, from: number): number {
  if (from === 0) return 0;
  const space = text.indexOf(" ", from);
  return space === -1 || space - from > LEAD ? from : space + 1;
}

function wordEnd(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(" ", to);
  return space === -1 || to - space > LEAD ? to : space;
}

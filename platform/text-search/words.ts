/** Words as stories and the search know them: without case, accents and widths, in any script. */

import { foldText } from "./fold.ts";

const ASCII = /^[\0-\x7f]*$/;
/** Scripts that put no spaces between words; U+30FC lengthens a vowel in Japanese. */
const UNSPACED_CLASS =
  "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\u30fc";
const UNSPACED = new RegExp(`[${UNSPACED_CLASS}]`, "u");
const UNSPACED_ONLY = new RegExp(`^[${UNSPACED_CLASS}]+$`, "u");
const ASCII_WORDS = /[a-z0-9]+/g;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const PIECES = new RegExp(`[${UNSPACED_CLASS}]+|[^${UNSPACED_CLASS}]+`, "gu");

/** Longer ones are addresses and codes: their beginning is enough to find them. */
const MAX_WORD_LENGTH = 40;

/** In the order of the text. A run of a script without spaces gives its pairs of characters: 北京市 gives 北京 and 京市. */
export function wordsOf(text: string): string[] {
  const folded = foldText(text);
  if (ASCII.test(folded)) return (folded.match(ASCII_WORDS) ?? []).map(cut);
  const words = folded.match(WORDS) ?? [];
  if (!UNSPACED.test(folded)) return words.map(cut);
  return words.flatMap((word) => (UNSPACED.test(word) ? piecesOf(word) : [cut(word)]));
}

/** Whether it is written without spaces, so that a word of it may be a part of a longer run. */
export function isUnspaced(word: string): boolean {
  return UNSPACED_ONLY.test(word);
}

function piecesOf(run: string): string[] {
  return (run.match(PIECES) ?? []).flatMap((piece) => {
    if (!isUnspaced(piece)) return [cut(piece)];
    const characters = Array.from(piece);
    if (characters.length === 1) return characters;
    return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  });
}

function cut(word: string): string {
  return word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH).toWellFormed().replaceAll("\ufffd", "") : word;
}

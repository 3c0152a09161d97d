/** A text as words that remember where they are written, so that what matches can be shown as it stands. */
import { foldText } from "#platform/text-search/fold.ts";
import { hashWord } from "#features/news/stories/sketch.ts";

export type Token = {
  /** As it is compared. */
  word: string;
  /** As written. */
  written: string;
  hash: number;
  start: number;
  end: number;
  hasCapital: boolean;
};

/** Words `from` up to `to` of a text, without `to`. */
export type Sentence = { from: number; to: number };

const WRITTEN_WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** A script without spaces: its characters are the words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30fc]/u;
const CAPITAL = /^\p{Lu}/u;
/** Longer texts are compared by their beginning. */
export const MAX_TOKENS = 4000;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const add = (written: string, start: number) => {
    const word = foldText(written);
    if (word === "") return;
    tokens.push({
      word,
      written,
      hash: hashWord(word),
      start,
      end: start + written.length,
      hasCapital: CAPITAL.test(written),
    });
  };
  for (const { 0: written, index } of text.matchAll(WRITTEN_WORD)) {
    if (tokens.length >= MAX_TOKENS) break;
    if (!UNSPACED.test(written)) add(written, index);
    else {
      let at = index;
      for (const character of written) {
        add(character, at);
        at += character.length;
      }
    }
  }
  return tokens;
}

/** Where a sequence of words begins in a text. */
export function placesOf(sequence: readonly string[], tokens: readonly Token[], places: Places): number[] {
  const [first] = sequence;
  if (first === undefined) return [];
  return (places.get(first) ?? []).filter((place) =>
    sequence.every((word, offset) => tokens[place + offset]?.word === word),
  );
}

export type Places = ReadonlyMap<string, readonly number[]>;

/** Words by their place. */
export function indexWords(tokens: readonly Token[]): Places {
  const places = new Map<string, number[]>();
  for (const [place, { word }] of tokens.entries()) {
    const found = places.get(word);
    if (found) found.push(place);
    else places.set(word, [place]);
  }
  return places;
}

/**
 * The words that a comment stands on, and where they go when the text changes: an anchor follows its words, or is orphaned
 * and keeps them. Pure. Texts are plain (text.ts): whitespace, formatting and the shape of quotation marks do not count.
 */
import { comparable } from "#features/approvals/policy/blocks.ts";
import { alignment, type Kept } from "./alignment.ts";

export type Anchor = {
  /** As they were chosen. */
  words: string;
  /** Place of the first letter in the text, and after the last; of an orphan, between which places the words were. */
  start: number;
  end: number;
  is_orphaned: boolean;
  /** The text around the words, when they were seen last. */
  before: string;
  after: string;
};

/** Letters on each side. */
const CONTEXT = 32;
/** Words elsewhere are the same words where so much of the text around them is the same. */
const SAME_CONTEXT = 12;
/** Or where they are so long that no one writes them twice. */
const UNMISTAKABLE = 20;
/** Where more of the text is new, words need more than their place to be the same. */
const REWRITTEN = 400;
/** Places of the same words that are looked at. */
const MAX_PLACES = 500;

/** @param near where the words are about. @returns null: they are not in the text. */
export function anchorAt(text: string, words: string, near: number): Anchor | null {
  const at = nearest(text, comparable(words), near);
  return at === null
    ? null
    : placed({ words, start: at, end: at, is_orphaned: false, before: "", after: "" }, text, at);
}

/** Where the words of an anchor are in a text that nothing is known of; null: nowhere. */
export function locate(anchor: Anchor, text: string): number | null {
  const places = placesOf(anchor, text);
  const best = bestOf(places, (at) => contextAround(anchor, text, at) * 1000 - Math.abs(at - anchor.start));
  return best ?? null;
}

/** The anchor in the next text. Linear in the texts. */
export function follow(anchor: Anchor, before: string, after: string): Anchor {
  return followAll([anchor], before, after)[0] ?? anchor;
}

/** As follow; the texts are compared once. */
export function followAll<A extends Anchor>(anchors: readonly A[], before: string, after: string): A[] {
  if (before === after || anchors.length === 0) return [...anchors];
  const kept = alignment(before, after);
  return anchors.map((anchor) => {
    const there = anchor.is_orphaned ? null : keptAt(kept, anchor.start);
    if (there !== null && isAt(anchor, after, there)) return placed(anchor, after, there);
    const gap = { from: leftOf(kept, anchor.start), to: rightOf(kept, anchor.end, after.length) };
    const found = returned(anchor, after, kept, gap);
    return found === null
      ? { ...anchor, is_orphaned: true, start: gap.from, end: gap.to }
      : placed(anchor, after, found);
  });
}

function placed<A extends Anchor>(anchor: A, text: string, start: number): A {
  const end = start + comparable(anchor.words).length;
  return {
    ...anchor,
    start,
    end,
    is_orphaned: false,
    before: text.slice(Math.max(0, start - CONTEXT), start),
    after: text.slice(end, end + CONTEXT),
  };
}

/** Where a letter of the text before is now; null: it is gone. */
function keptAt(kept: readonly Kept[], place: number): number | null {
  const part = kept[indexAt(kept, place)];
  return part && place < part.from + part.length ? part.to + place - part.from : null;
}

/** The part that begins at the place, or is the last before it; -1: none. */
function indexAt(kept: readonly Kept[], place: number): number {
  let [low, high] = [0, kept.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((kept[middle]?.from ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where a place is now, or what is left of the text before it ends. */
function leftOf(kept: readonly Kept[], place: number): number {
  const part = kept[indexAt(kept, place - 1)];
  return part ? part.to + Math.min(place - part.from, part.length) : 0;
}

/** Where a place is now, or what is left of the text after it begins. */
function rightOf(kept: readonly Kept[], place: number, length: number): number {
  const at = indexAt(kept, place);
  const [part, next] = [kept[at], kept[at + 1]];
  if (part && place < part.from + part.length) return part.to + place - part.from;
  return next?.to ?? length;
}

/** Where words that are new in the text, or moved in it, are an anchor's; null: nowhere. */
function returned(anchor: Anchor, text: string, kept: readonly Kept[], gap: { from: number; to: number }) {
  const { length } = comparable(anchor.words);
  const isNew = newIn(kept, length);
  const places = placesOf(anchor, text).filter(isNew);
  const here = places.filter((at) => at <= gap.to + 1 && at + length >= gap.from - 1);
  const byContext = (at: number) => contextAround(anchor, text, at);
  if (here.length > 0 && gap.to - gap.from <= length + REWRITTEN) return bestOf(here, byContext);
  const best = bestOf(places, byContext);
  if (best === null) return null;
  const isCertain = byContext(best) >= SAME_CONTEXT || (places.length === 1 && length >= UNMISTAKABLE);
  return isCertain ? best : null;
}

/** Whether a place is not within one part that was there before. Ask in the order of the text. */
function newIn(kept: readonly Kept[], length: number): (at: number) => boolean {
  let index = 0;
  return (at) => {
    while (index < kept.length && (kept[index]?.to ?? 0) + (kept[index]?.length ?? 0) < at + length) index++;
    const part = kept[index];
    return !part || part.to > at;
  };
}

function bestOf(places: readonly number[], valueOf: (at: number) => number): number | null {
  let best: { at: number; value: number } | null = null;
  for (const at of places) {
    const value = valueOf(at);
    if (!best || value > best.value) best = { at, value };
  }
  return best?.at ?? null;
}

function nearest(text: string, words: string, near: number): number | null {
  return bestOf(occurrences(text, words), (at) => -Math.abs(at - near));
}

function placesOf(anchor: Anchor, text: string): number[] {
  return occurrences(text, comparable(anchor.words)).filter((at) => isAt(anchor, text, at));
}

function occurrences(text: string, words: string): number[] {
  const places: number[] = [];
  if (words === "") return places;
  for (let at = text.indexOf(words); at >= 0 && places.length < MAX_PLACES; at = text.indexOf(words, at + 1))
    places.push(at);
  return places;
}

const endsInLetter = (text: string) => /[\p{L}\p{N}]$/u.test(text);
const beginsWithLetter = (text: string) => /^[\p{L}\p{N}]/u.test(text);

/** The words are there, and are no part of longer ones unless they were. */
function isAt({ words, before, after }: Anchor, text: string, at: number): boolean {
  const key = comparable(words);
  if (!text.startsWith(key, at)) return false;
  const end = at + key.length;
  const goesOnBefore = beginsWithLetter(key) && endsInLetter(text.slice(Math.max(0, at - 2), at));
  const goesOnAfter = endsInLetter(key.slice(-2)) && beginsWithLetter(text.slice(end, end + 2));
  return (!goesOnBefore || endsInLetter(before)) && (!goesOnAfter || beginsWithLetter(after));
}

/** How many letters around a place are those around the anchor. */
function contextAround({ words, before, after }: Anchor, text: string, at: number): number {
  const end = at + comparable(words).length;
  let left = 0;
  while (left < before.length && left < at && before[before.length - 1 - left] === text[at - 1 - left]) left++;
  let right = 0;
  while (right < after.length && after[right] === text[end + right] && end + right < text.length) right++;
  return left + right;
}

/** What of a text is still there in another. Pure; bounded for any input, and the same each time. */
import { diffArrays } from "diff";

/** Part of both texts, by the places of its first letter. */
export type Kept = { from: number; to: number; length: number };

/** Words that differ; where more do, whole sentences are compared. */
const MAX_CHANGES = 300;

type Token = { at: number; text: string };

/** In the order of both texts. */
export function alignment(before: string, after: string): Kept[] {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  let first = 0;
  while (first < old.length && first < now.length && old[first]?.text === now[first]?.text) first++;
  let last = 0;
  const isSameAt = (place: number) => old[old.length - 1 - place]?.text === now[now.length - 1 - place]?.text;
  while (last < old.length - first && last < now.length - first && isSameAt(last)) last++;
  const [oldEnd, nowEnd] = [old.length - last, now.length - last];
  const pairs: [Token, Token][] = [];
  const add = (from: readonly Token[], to: readonly Token[]) => {
    for (const [at, token] of from.entries()) pairs.push([token, to[at] ?? token]);
  };
  add(old.slice(0, first), now.slice(0, first));
  for (const [from, to] of alike(old.slice(first, oldEnd), now.slice(first, nowEnd))) add(from, to);
  add(old.slice(oldEnd), now.slice(nowEnd));
  return merged(pairs);
}

/** Words; letters of scripts without spaces are words of their own. */
function tokensOf(text: string): Token[] {
  const pattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|\S/gu;
  const tokens: Token[] = [];
  let end = -1;
  let wasWord = false;
  for (const { 0: letter, index } of text.matchAll(pattern)) {
    const isWord = !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(letter);
    const previous = tokens.at(-1);
    if (previous && isWord && wasWord && index === end) previous.text += letter;
    else tokens.push({ at: index, text: letter });
    end = index + letter.length;
    wasWord = isWord;
  }
  return tokens;
}

/** Runs of tokens that both have. */
function alike(old: readonly Token[], now: readonly Token[]): [Token[], Token[]][] {
  if (old.length === 0 || now.length === 0) return [];
  return (
    runsOf(
      old.map((token) => [token]),
      now.map((token) => [token]),
    ) ??
    runsOf(sentencesOf(old), sentencesOf(now)) ??
    []
  );
}

/** Null: too much differs. */
function runsOf(old: readonly Token[][], now: readonly Token[][]): [Token[], Token[]][] | null {
  const textOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(" ");
  const runs = diffArrays(old.map(textOf), now.map(textOf), { maxEditLength: MAX_CHANGES });
  if (!runs) return null;
  let [from, to] = [0, 0];
  const kept: [Token[], Token[]][] = [];
  for (const { added, removed, count } of runs) {
    if (!added && !removed) kept.push([old.slice(from, from + count).flat(), now.slice(to, to + count).flat()]);
    if (!added) from += count;
    if (!removed) to += count;
  }
  return kept;
}

function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    sentences.at(-1)?.push(token);
    if (/[.!?。]["')\]]?$/u.test(token.text)) sentences.push([]);
  }
  return sentences.filter(({ length }) => length > 0);
}

/** Neighbours in both texts are one part, with what is between them. */
function merged(pairs: readonly [Token, Token][]): Kept[] {
  const kept: Kept[] = [];
  for (const [{ at: from, text }, { at: to }] of pairs) {
    const last = kept.at(-1);
    const gap = last && from - last.from - last.length;
    if (last && gap !== undefined && gap === to - last.to - last.length && gap <= 1) last.length += gap + text.length;
    else kept.push({ from, to, length: text.length });
  }
  return kept;
}

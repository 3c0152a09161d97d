/** Differences between two texts: paragraphs side by side, changed words marked. Limited in time for any input. */
import { diffArrays } from "diff";

/** A paragraph. Two with the same text may still differ in markup: a link's target, bold type, another picture. */
export type Block = { text: string; markup: string; picture?: string | undefined };

export type Part = { text: string; isChanged: boolean };

/** null: the other side has no such paragraph. */
export type Row = {
  before: Part[] | null;
  after: Part[] | null;
  beforeBlock: Block | null;
  afterBlock: Block | null;
  change: "none" | "markup" | "text";
};

/** Time for comparing the words of changed paragraphs; after that, paragraphs are shown as changed entirely. */
const BUDGET_MS = 300;
/** Paragraphs that share fewer of their words are shown as replaced, not as edited. */
const LEAST_LIKENESS = 0.3;
/** Maximum pairs of paragraphs that are compared within one changed part. */
const MAX_PAIRINGS = 2_500;

/** Rows in reading order. Invariant: each side joined gives back its text. */
export function compareBlocks(before: readonly Block[], after: readonly Block[], budgetMs = BUDGET_MS): Row[] {
  const deadline = performance.now() + budgetMs;
  const rows: Row[] = [];
  let removed: Block[] = [];
  let added: Block[] = [];
  const flush = () => {
    for (const [old, fresh] of pair(removed, added)) rows.push(changedRow(old, fresh, deadline));
    removed = [];
    added = [];
  };
  for (const run of paragraphRuns(before, after, budgetMs / 2)) {
    if (run.kind === "removed") removed.push(...run.before);
    else if (run.kind === "added") added.push(...run.after);
    else {
      flush();
      for (const [index, old] of run.before.entries()) rows.push(keptRow(old, run.after[index] as Block));
    }
  }
  flush();
  return rows;
}

type Run = { kind: "kept" | "removed" | "added"; before: Block[]; after: Block[] };

function paragraphRuns(before: readonly Block[], after: readonly Block[], timeout: number): Run[] {
  const changes = diffArrays(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
    { timeout },
  );
  if (!changes) {
    return [
      { kind: "removed", before: [...before], after: [] },
      { kind: "added", before: [], after: [...after] },
    ];
  }
  let left = 0;
  let right = 0;
  return changes.map(({ added, removed, count }) => {
    const run: Run = {
      kind: added ? "added" : removed ? "removed" : "kept",
      before: added ? [] : before.slice(left, left + count),
      after: removed ? [] : after.slice(right, right + count),
    };
    left += run.before.length;
    right += run.after.length;
    return run;
  });
}

function keptRow(old: Block, fresh: Block): Row {
  return {
    before: [{ text: old.text, isChanged: false }],
    after: [{ text: fresh.text, isChanged: false }],
    beforeBlock: old,
    afterBlock: fresh,
    change: old.markup === fresh.markup ? "none" : "markup",
  };
}

function changedRow(old: Block | null, fresh: Block | null, deadline: number): Row {
  const words = old && fresh ? compareWords(old.text, fresh.text, deadline - performance.now()) : null;
  return {
    before: old && (words?.before ?? [{ text: old.text, isChanged: true }]),
    after: fresh && (words?.after ?? [{ text: fresh.text, isChanged: true }]),
    beforeBlock: old,
    afterBlock: fresh,
    change: "text",
  };
}

type Pairing = [Block | null, Block | null];

/** Aligns edited paragraphs, in order, maximising the total similarity of all pairs. */
function pair(removed: readonly Block[], added: readonly Block[]): Pairing[] {
  if (removed.length * added.length > MAX_PAIRINGS) return pairByPlace(removed, added);
  const bags = added.map(({ text }) => bagOf(text));
  const likeness = removed.map(({ text }) => {
    const bag = bagOf(text);
    return bags.map((other) => likenessOf(bag, other));
  });
  const best: number[][] = Array.from({ length: removed.length + 1 }, () => Array<number>(added.length + 1).fill(0));
  const at = (row: number, column: number) => best[row]?.[column] ?? 0;
  const like = (row: number, column: number) => {
    const share = likeness[row]?.[column] ?? 0;
    return share < LEAST_LIKENESS ? 0 : share;
  };
  for (let row = removed.length - 1; row >= 0; row--) {
    for (let column = added.length - 1; column >= 0; column--) {
      const here = like(row, column);
      const paired = here > 0 ? here + at(row + 1, column + 1) : 0;
      (best[row] as number[])[column] = Math.max(paired, at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: Pairing[] = [];
  let row = 0;
  let column = 0;
  while (row < removed.length && column < added.length) {
    const here = like(row, column);
    if (here > 0 && at(row, column) === here + at(row + 1, column + 1)) {
      pairs.push([removed[row++] as Block, added[column++] as Block]);
    } else if (at(row, column) === at(row + 1, column)) pairs.push([removed[row++] as Block, null]);
    else pairs.push([null, added[column++] as Block]);
  }
  for (; row < removed.length; row++) pairs.push([removed[row] as Block, null]);
  for (; column < added.length; column++) pairs.push([null, added[column] as Block]);
  return pairs;
}

function pairByPlace(removed: readonly Block[], added: readonly Block[]): Pairing[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, place) => [
    removed[place] ?? null,
    added[place] ?? null,
  ]);
}

const HAS_LETTERS = /[\p{L}\p{N}]/u;

function bagOf(text: string): Map<string, number> {
  const bag = new Map<string, number>();
  for (const token of tokensOf(text.toLowerCase())) {
    if (HAS_LETTERS.test(token)) bag.set(token, (bag.get(token) ?? 0) + 1);
  }
  return bag;
}

/** Dice's coefficient of two bags of words, from 0 to 1. */
function likenessOf(one: Map<string, number>, other: Map<string, number>): number {
  let shared = 0;
  for (const [word, count] of one) shared += Math.min(count, other.get(word) ?? 0);
  const all = sum(one) + sum(other);
  return all === 0 ? 0 : (2 * shared) / all;
}

function sum(bag: Map<string, number>): number {
  let total = 0;
  for (const count of bag.values()) total += count;
  return total;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Words, spaces and punctuation, one token each; scripts without spaces are segmented into words. */
function tokensOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Null if there is no time, or if the texts have almost nothing in common. */
export function compareWords(before: string, after: string, timeout: number): { before: Part[]; after: Part[] } | null {
  if (timeout <= 0 || likenessOf(bagOf(before), bagOf(after)) < LEAST_LIKENESS) return null;
  const changes = diffArrays(tokensOf(before), tokensOf(after), { timeout });
  if (!changes) return null;
  const sides = { before: [] as Part[], after: [] as Part[] };
  for (const [index, { value, added, removed }] of changes.entries()) {
    const text = value.join("");
    const isChanged = added || removed || isGap(text, index > 0 && index < changes.length - 1);
    if (!added) append(sides.before, text, isChanged);
    if (!removed) append(sides.after, text, isChanged);
  }
  return sides;
}

/** A lone space between two changes belongs to both: words that were replaced together are marked as one. */
function isGap(text: string, isBetweenChanges: boolean): boolean {
  return isBetweenChanges && /^\s+$/.test(text);
}

function append(parts: Part[], text: string, isChanged: boolean): void {
  const last = parts.at(-1);
  if (last?.isChanged === isChanged) last.text += text;
  else parts.push({ text, isChanged });
}

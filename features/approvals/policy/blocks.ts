/** The text that an approval binds, block by block. Whitespace, the shape of quotation marks and formatting do not count. Pure. */
import { diffArrays } from "diff";

/** `place` as readers of the difference know it: Headline, Paragraph 2, Picture 1. */
export type Words = { place: string; words: string };
export type Block = Words & { hash: string };

const MARKS: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "‚": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
};

/** Two texts with the same one are the same to an approver. */
export function comparable(words: string): string {
  return words
    .replaceAll("\u{ad}", "")
    .replace(/[‘’‚“”„«»]/gu, (mark) => MARKS[mark] ?? mark)
    .replace(/\s+/gu, " ")
    .trim();
}

/** Whether an approval of one text holds for the other: the same blocks in the same order. */
export function isSameText(one: readonly Block[], other: readonly Block[]): boolean {
  return one.length === other.length && one.every(({ hash }, at) => hash === other[at]?.hash);
}

export type Change = { place: string; before: string | null; after: string | null };

/** After this, texts that share little are shown as replaced. */
const BUDGET_MS = 100;

/** What differs, in reading order: a block that was changed (both), added (before null) or removed (after null). */
export function changesBetween(before: readonly Block[], after: readonly Block[]): Change[] {
  if (isSameText(before, after)) return [];
  const runs = diffArrays(hashesOf(before), hashesOf(after), { timeout: BUDGET_MS });
  if (!runs) return paired(before, after);
  const changes: Change[] = [];
  let [at, to] = [0, 0];
  for (const [index, { added, removed, count }] of runs.entries()) {
    if (added && runs[index - 1]?.removed) continue; // shown with the blocks that it replaces
    const follows = removed && runs[index + 1]?.added ? (runs[index + 1]?.count ?? 0) : 0;
    const [gone, fresh] = [added ? 0 : count, added ? count : removed ? follows : count];
    if (added || removed) changes.push(...paired(before.slice(at, at + gone), after.slice(to, to + fresh)));
    [at, to] = [at + gone, to + fresh];
  }
  return changes;
}

const hashesOf = (blocks: readonly Block[]) => blocks.map(({ hash }) => hash);

function paired(gone: readonly Block[], added: readonly Block[]): Change[] {
  return Array.from({ length: Math.max(gone.length, added.length) }, (_each, index) => {
    const [old, now] = [gone[index], added[index]];
    return { place: (now ?? old)?.place ?? "", before: old?.words ?? null, after: now?.words ?? null };
  });
}

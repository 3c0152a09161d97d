/** What of a text is other words in the next. Pure. */
import { diffWordsWithSpace } from "diff";

const plain = (words: string) => words.trim().replace(/\s+/gu, " ");

export type Part = { text: string; change: "kept" | "removed" | "added" };

/** Words that were replaced together are one change. */
export function differenceOf(before: string, after: string): Part[] {
  const parts: Part[] = [];
  let cut = "";
  let added = "";
  const flush = () => {
    if (cut) parts.push({ text: cut, change: "removed" });
    if (added) parts.push({ text: added, change: "added" });
    cut = added = "";
  };
  const runs = diffWordsWithSpace(plain(before), plain(after));
  for (const [at, run] of runs.entries()) {
    const isGap = /^\s+$/u.test(run.value) && cut + added !== "" && at < runs.length - 1;
    if (run.removed || isGap) cut += run.value;
    if (run.added || isGap) added += run.value;
    if (run.removed || run.added || isGap) continue;
    flush();
    parts.push({ text: run.value, change: "kept" });
  }
  flush();
  return parts;
}

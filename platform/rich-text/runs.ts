/** Runs of a block: their text, and trimming of invisible characters at its ends. */
import { type Run, TREE_LIMITS } from "./tree.ts";

export function textOf(runs: readonly Run[]): string {
  return runs.length === 1 ? (runs[0]?.text ?? "") : runs.map(({ text }) => text).join("");
}

/** Without spaces and breaks at the ends, and without spaces before a break. */
export function trimRuns(runs: Run[]): Run[] {
  const [only] = runs;
  if (only && runs.length === 1 && only.text !== "\n") {
    only.text = only.text.trimEnd();
    return only.text === "" ? [] : runs;
  }
  let end = runs.length;
  for (; end > 0; end--) {
    const run = runs[end - 1];
    if (!run || run.text === "\n") continue;
    run.text = run.text.trimEnd();
    if (run.text !== "") break;
  }
  let start = 0;
  while (start < end && runs[start]?.text === "\n") start++;
  const kept: Run[] = [];
  for (const run of runs.slice(start, end)) {
    if (run.text === "\n")
      for (let last = kept.at(-1); last && last.text !== "\n"; last = kept.at(-1)) {
        last.text = last.text.trimEnd();
        if (last.text !== "") break;
        kept.pop();
      }
    kept.push(run);
  }
  return kept;
}

/** Without empty lines at the ends; the first line keeps its indentation. */
export function trimCode(runs: Run[]): Run[] {
  const whole = textOf(runs);
  if (whole.trim() === "") return [];
  const { length } = whole.trimEnd();
  let start = 0;
  while (whole[start] === "\n") start++;
  const kept: Run[] = [];
  let at = 0;
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, start - at), Math.max(0, length - at));
    if (text !== "") kept.push({ ...run, text });
    at += run.text.length;
  }
  return kept;
}

/** May say so of text that only has breaks among its words. */
function hasManyBreaks(runs: readonly Run[], max: number): boolean {
  let breaks = 0;
  for (const { text } of runs) {
    if (text === "\n") breaks += 1;
    else if (text.includes("\n")) return true;
    else if (text.trim() !== "") breaks = 0;
    if (breaks > max) return true;
  }
  return false;
}

/** @returns the same runs when no stretch of empty lines is too long. */
export function limitBreaks(runs: Run[]): Run[] {
  const max = TREE_LIMITS.blankLines + 1;
  if (!hasManyBreaks(runs, max)) return runs;
  let breaks = 0;
  let isCut = false;
  const kept = runs.flatMap((run) => {
    let text = "";
    let done = 0;
    for (let at = run.text.indexOf("\n"); at >= 0; at = run.text.indexOf("\n", at + 1)) {
      if (run.text.slice(done, at).trim() !== "") breaks = 0;
      breaks += 1;
      if (breaks <= max) text += run.text.slice(done, at + 1);
      else isCut = true;
      done = at + 1;
    }
    const rest = run.text.slice(done);
    if (rest.trim() !== "") breaks = 0;
    text += rest;
    return text === "" ? [] : [{ ...run, text }];
  });
  return isCut ? kept : runs;
}

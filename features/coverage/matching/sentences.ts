/** Sentences of a release that an article has, word for word or with small changes. */
import type { ReadArticle } from "./read-article.ts";
import type { ReadVersion } from "./read-release.ts";
import type { Run } from "./runs.ts";
import type { Sentence } from "./tokens.ts";

/** Share of a sentence's words that are the same, in order, within a passage of about its length. */
const SAME_SHARE = 0.75;
/** Words that may be added before and after, in the passage that is looked at. */
const SLACK = 8;
const MAX_SENTENCE = 80;

/** @param runs of the whole text, in our order. */
export function sameSentences(version: ReadVersion, article: ReadArticle, runs: readonly Run[]): Sentence[] {
  let next = 0;
  return version.sentences.filter((sentence) => {
    while (runs[next] && (runs[next]?.ours ?? 0) < sentence.from) next++;
    let anchor: Run | null = null;
    for (let at = next; (runs[at]?.ours ?? Infinity) < sentence.to; at++) {
      const run = runs[at];
      if (run && (!anchor || run.length > anchor.length)) anchor = run;
    }
    return anchor !== null && isSame(version, article, sentence, anchor);
  });
}

function isSame(version: ReadVersion, article: ReadArticle, { from, to }: Sentence, anchor: Run): boolean {
  const length = to - from;
  if (anchor.length / length >= SAME_SHARE) return true;
  if (length > MAX_SENTENCE) return false;
  const ours = version.tokens.slice(from, to);
  const start = Math.max(0, anchor.theirs - (anchor.ours - from) - SLACK);
  const theirs = article.tokens.slice(start, start + length + SLACK * 2);
  let before: number[] = Array.from({ length: theirs.length + 1 }, () => 0);
  for (const { word } of ours) {
    const row = [0];
    for (const [index, their] of theirs.entries())
      row.push(their.word === word ? (before[index] ?? 0) + 1 : Math.max(row[index] ?? 0, before[index + 1] ?? 0));
    before = row;
  }
  return (before.at(-1) ?? 0) / length >= SAME_SHARE;
}

/** Where a release and an article say the same, for showing both texts next to each other. Pure. */
import { matchReleases, type ReleaseMatch } from "./choose.ts";
import { findCommon } from "./compare.ts";
import type { Comparison } from "./comparison.ts";
import { stretchesOf } from "./evidence.ts";
import { readArticle } from "./read-article.ts";
import { readRelease } from "./read-release.ts";
import type { Article, Passage, Release } from "./texts.ts";
import type { Token } from "./tokens.ts";

type Stretch = { start: number; end: number };
export type Mark = { number: number; kind: Passage["kind"]; ours: Stretch; theirs: Stretch };
export type Marked = { article: { headline: string; text: string }; marks: Mark[] };

const MAX_MARKS = 200;

/** @param release with the one version that is compared. */
/** Of a company's releases, those that one article matches, the best first. */
export function matchTexts({ releases, article }: { releases: Release[]; article: Article }): ReleaseMatch[] {
  return matchReleases(releases.map(readRelease), readArticle(article));
}

export function markTexts({ release, article }: { release: Release; article: Article }): Marked {
  const read = readRelease(release);
  const theirs = readArticle(article);
  const [version] = read.versions;
  const compared = version && findCommon(read, version, theirs);
  const headline = theirs.text.split("\n", 1)[0] ?? "";
  const from = headline.length + 1;
  const marks = compared ? marksOf(compared) : [];
  return {
    article: { headline, text: theirs.text.slice(from) },
    marks: marks
      .filter(({ theirs: { start } }) => start >= from)
      .map((mark) => ({ ...mark, theirs: { start: mark.theirs.start - from, end: mark.theirs.end - from } }))
      .toSorted((a, b) => a.ours.start - b.ours.start || a.theirs.start - b.theirs.start)
      .slice(0, MAX_MARKS)
      .map((mark, place) => ({ ...mark, number: place + 1 })),
  };
}

function marksOf(compared: Comparison): Mark[] {
  const { version, article, quotes, facts } = compared;
  const marks: Mark[] = [];
  const add = (kind: Mark["kind"], ours: Stretch | null, theirs: Stretch | null) => {
    const isFree = ours && theirs && !marks.some((mark) => overlaps(mark.ours, ours) || overlaps(mark.theirs, theirs));
    if (isFree) marks.push({ number: 0, kind, ours, theirs });
  };
  for (const { from, words, theirs, theirLength } of quotes)
    add(
      "quote",
      spanOf(version.tokens, from, from + words.length),
      spanOf(article.tokens, theirs, theirs + theirLength),
    );
  for (const { ours, ourEnd, theirs, theirEnd } of stretchesOf(compared))
    add("passage", spanOf(version.tokens, ours, ourEnd), spanOf(article.tokens, theirs, theirEnd));
  for (const { ours, theirs, at } of facts.figures) {
    const start = version.figures.find(({ written }) => written === ours)?.start;
    const their = { start: at, end: at + theirs.length };
    add("figure", start === undefined ? null : { start, end: start + ours.length }, their);
  }
  for (const name of facts.names) add("name", placeIn(version.text.text, name), placeIn(article.text, name));
  return marks;
}

const overlaps = (one: Stretch, other: Stretch) => one.start < other.end && other.start < one.end;

function spanOf(tokens: readonly Token[], from: number, to: number): Stretch | null {
  const [first, last] = [tokens[from], tokens[to - 1]];
  return first && last ? { start: first.start, end: last.end } : null;
}

function placeIn(text: string, words: string): Stretch | null {
  const start = text.indexOf(words);
  return start < 0 ? null : { start, end: start + words.length };
}

/** Prepares a release for comparing: its sentences, quotes, figures, names and subject. Done once, for many articles. */
import { findQuotes } from "#features/release-check/text/quotes.ts";
import { sentenceSpans } from "#features/release-check/text/sentences.ts";
import { sentenceKey } from "#features/news/stories/entry-text.ts";
import { wordsOf } from "#platform/text-search/words.ts";
import { type Figure, figuresOf } from "./figures.ts";
import { type Name, namesOf } from "./names.ts";
import { shingleHashes } from "./runs.ts";
import { readSubject, type Subject } from "./mention/subject-of.ts";
import type { Release, ReleaseText } from "./texts.ts";
import { type Sentence, type Token, tokensOf } from "./tokens.ts";

export type ReadVersion = {
  text: ReleaseText;
  tokens: Token[];
  shingles: number[];
  /** Those that count. */
  sentences: Sentence[];
  /** Places where a sentence begins. */
  starts: ReadonlySet<number>;
  /** Quoted sentences, as words, with the names around them. */
  quotes: { words: string[]; from: number; speakers: string[] }[];
  /** Places of quoted words. */
  quoted: ReadonlySet<number>;
  figures: Figure[];
  names: Name[];
  subject: Subject;
};

export type ReadRelease = { release: Release; companyNames: Token[][]; versions: ReadVersion[] };

/** Shorter ones are headings, captions and speakers. */
const MIN_SENTENCE_WORDS = 4;
const MIN_QUOTE_WORDS = 4;
/** Characters beside a quote where its speaker is named. */
const NEAR_QUOTE = 120;
const QUOTE_MARKS = /["“”„«»]/g;

export function readRelease(release: Release): ReadRelease {
  const companyNames = release.companyNames.map(tokensOf).filter((name) => name.length > 0);
  return {
    release,
    companyNames,
    versions: release.versions.map((version) => readVersion(version, release, companyNames)),
  };
}

function readVersion(version: ReleaseText, release: Release, companyNames: readonly Token[][]): ReadVersion {
  const { text, language } = version;
  const tokens = tokensOf(text);
  const notCounted = new Set(release.notCounted.flatMap((part) => sentencesIn(part).map(sentenceKey)));
  const spans = spansOf(text);
  const sentences: Sentence[] = [];
  const starts = new Set<number>();
  let place = 0;
  for (const { start, end } of spans) {
    while (place < tokens.length && (tokens[place]?.start ?? 0) < start) place++;
    const from = place;
    while (place < tokens.length && (tokens[place]?.start ?? 0) < end) place++;
    starts.add(from);
    const isCounted = place - from >= MIN_SENTENCE_WORDS && !notCounted.has(sentenceKey(text.slice(start, end)));
    if (isCounted) sentences.push({ from, to: place });
  }
  const quotes = quotesIn(text, tokens);
  const company = new Set(companyNames.flat().map(({ word }) => word));
  const known = new Set(release.notCounted.flatMap(wordsOf));
  const isKnown = (word: string | undefined) => word !== undefined && (company.has(word) || known.has(word));
  const names = namesOf(text, tokens, starts, language === "de")
    .filter(({ words }) => !words.every(isKnown))
    .map((name) => ({ ...name, isShortened: name.isShortened && !isKnown(name.words.at(-1)) }));
  const knownFigures = new Set(release.notCounted.flatMap((part) => figuresOf(part, language)).map(({ base }) => base));
  const figures = figuresOf(text, language).filter(
    ({ base, written }) => !knownFigures.has(base) && !names.some(({ words }) => words.includes(written)),
  );
  return {
    text: version,
    tokens,
    shingles: shingleHashes(tokens),
    sentences: sentences.length > 0 ? sentences : wholeOf(tokens),
    starts,
    quotes: quotes.quotes,
    quoted: quotes.quoted,
    figures,
    names,
    subject: readSubject({ version, tokens, sentences, names, figures, company, known, quotes: quotes.quotes }),
  };
}

function wholeOf(tokens: readonly Token[]): Sentence[] {
  return tokens.length > 0 ? [{ from: 0, to: tokens.length }] : [];
}

/** Sentences, also those within a quote; each line ends one. */
function spansOf(text: string): { start: number; end: number }[] {
  const bare = text.replace(QUOTE_MARKS, " ");
  const spans: { start: number; end: number }[] = [];
  let at = 0;
  for (const line of bare.split("\n")) {
    for (const { start, end } of sentenceSpans(line)) spans.push({ start: at + start, end: at + end });
    at += line.length + 1;
  }
  return spans;
}

function sentencesIn(text: string): string[] {
  return spansOf(text).map(({ start, end }) => text.slice(start, end));
}

function quotesIn(text: string, tokens: readonly Token[]): Pick<ReadVersion, "quotes" | "quoted"> {
  const quotes: ReadVersion["quotes"] = [];
  const quoted = new Set<number>();
  let paragraphAt = 0;
  let place = 0;
  for (const paragraph of text.split("\n")) {
    let searchFrom = 0;
    for (const quote of findQuotes(paragraph)) {
      const at = paragraph.indexOf(quote, searchFrom);
      searchFrom = at + quote.length;
      const near = `${paragraph.slice(Math.max(0, at - NEAR_QUOTE), at)} ${paragraph.slice(searchFrom, searchFrom + NEAR_QUOTE)}`;
      const speakers = tokensOf(near)
        .filter(({ hasCapital, word }) => hasCapital && word.length > 3)
        .map(({ word }) => word);
      for (const { start, end } of sentenceSpans(quote.replace(QUOTE_MARKS, " "))) {
        const [from, to] = [paragraphAt + at + start, paragraphAt + at + end];
        while (place < tokens.length && (tokens[place]?.start ?? 0) < from) place++;
        const words: string[] = [];
        const first = place;
        for (; place < tokens.length && (tokens[place]?.start ?? 0) < to; place++) {
          words.push(tokens[place]?.word ?? "");
          quoted.add(place);
        }
        if (words.length >= MIN_QUOTE_WORDS) quotes.push({ words, from: first, speakers });
      }
    }
    paragraphAt += paragraph.length + 1;
  }
  return { quotes, quoted };
}

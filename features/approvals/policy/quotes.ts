/** The quotes of a text, and which of them a person was asked about still stand in it. Pure. */
import { findQuotes } from "#features/release-check/text/quotes.ts";
import { type Span, sentenceSpans } from "#features/release-check/text/sentences.ts";
import { type Block, comparable } from "./blocks.ts";

/** Shorter ones are titles, names and words with a tone. */
const FEWEST_WORDS = 4;
/** Of one text; a text with more is no release. */
const MAX_QUOTES = 200;
/** A changed quote shares at least this part of its words with the one that was asked about. */
const LEAST_LIKENESS = 0.4;

/** Characters before and after a quote in which its speaker is named. */
const NEAR = 200;

export type Quote = {
  /** Two quotes with the same one are the same. */
  key: string;
  /** With its marks. */
  words: string;
  /** The sentence around it: all that the person quoted sees besides. */
  before: string;
  after: string;
  place: string;
};

/** In reading order, each once. */
export function quotesIn(blocks: readonly Block[]): Quote[] {
  const found = new Map<string, Quote>();
  for (const { place, words } of blocks) {
    if (found.size >= MAX_QUOTES) break;
    if (/^(?:Paragraph|Quote|List|Heading)/.test(place))
      for (const quote of quotesOf(place, words)) if (!found.has(quote.key)) found.set(quote.key, quote);
  }
  return [...found.values()].slice(0, MAX_QUOTES);
}

/** Line by line: an item of a list is no part of the sentence around a quote in the next. */
function quotesOf(place: string, text: string): Quote[] {
  return text.split("\n").flatMap((line) => quotesOfLine(place, line));
}

function quotesOfLine(place: string, text: string): Quote[] {
  const sentences = sentenceSpans(text);
  let from = 0;
  return findQuotes(text)
    .slice(0, MAX_QUOTES)
    .flatMap((words) => {
      const start = text.indexOf(words, from);
      const end = start + words.length;
      from = end;
      if (wordsOf(words).length < FEWEST_WORDS) return [];
      const { start: first, end: last } = around(sentences, { start, end });
      const [before, after] = [text.slice(first, start).trim(), text.slice(end, last).trim()];
      return [{ key: keyOf(words), words, before, after, place }];
    });
}

function around(sentences: readonly Span[], { start, end }: Span): Span {
  const touching = sentences.filter((each) => each.start < end && each.end > start);
  return { start: Math.min(start, touching[0]?.start ?? start), end: Math.max(end, touching.at(-1)?.end ?? end) };
}

/** Marks, whitespace, and a comma or full stop at the end do not count. */
export function keyOf(words: string): string {
  return comparable(words).replace(/^"|[,.]?"?$/g, "");
}

function wordsOf(text: string): string[] {
  return (
    comparable(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * Where each quote that was asked about stands now: unchanged, changed, or nowhere. A quote of the text
 * is found for one of them only. Words that share little with those that were asked about are theirs where the sentence
 * around them names the speaker: a rewritten quote is not approved.
 */
export function standing(asked: readonly string[], quotes: readonly Quote[], speaker = ""): (Quote | null)[] {
  const free = new Set(quotes);
  const found = asked.map((words) => {
    const same = quotes.find((quote) => free.has(quote) && quote.key === keyOf(words)) ?? null;
    if (same) free.delete(same);
    return same;
  });
  const alike = asked.map((words, at) => {
    const known = found[at];
    if (known) return known;
    const [best] = [...free]
      .map((quote) => ({ quote, like: likeness(words, quote.words) }))
      .filter(({ like }) => like >= LEAST_LIKENESS)
      .toSorted((one, other) => other.like - one.like);
    if (best) free.delete(best.quote);
    return best?.quote ?? null;
  });
  return alike.map((quote) => {
    const named =
      quote ??
      [...free].find(({ before, after }) => isNamedIn(speaker, `${before.slice(-NEAR)} ${after.slice(0, NEAR)}`)) ??
      null;
    if (named) free.delete(named);
    return named;
  });
}

/** By the last part of the name, which is what a second mention has. */
function isNamedIn(speaker: string, sentence: string): boolean {
  const last = wordsOf(speaker).at(-1);
  return last !== undefined && wordsOf(sentence).includes(last);
}

/** The share of words that both have, of the longer one's. */
function likeness(one: string, other: string): number {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  const counts = new Map<string, number>();
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of right) {
    const count = counts.get(word) ?? 0;
    if (count > 0) shared++;
    counts.set(word, count - 1);
  }
  return shared / Math.max(left.length, right.length, 1);
}

export type QuoteAnswer = {
  answer: "approved" | "changes" | "refused";
  /** That were read. */
  words: string;
  new_words: string;
  note: string;
  version: number;
  receipt: string;
  answered_at: Date;
};

/**
 * `asked`: no answer; `approved`: these words; `suggested`: the person wants others, which do not stand in the text yet;
 * `refused`: does not want to be quoted; `changed`: approved other words; `gone`: not in the text any more.
 */
export type QuoteState = "asked" | "approved" | "suggested" | "refused" | "changed" | "gone";

/** Words that the person suggested are approved where the author took them as they are. @param answers oldest first. */
export function stateOfQuote(now: Quote | null, answers: readonly QuoteAnswer[]): QuoteState {
  if (!now) return "gone";
  const latest = answers.at(-1);
  if (!latest) return "asked";
  if (latest.answer === "refused") return "refused";
  const refused = answers.findLastIndex(({ answer }) => answer === "refused");
  const hers = answers
    .slice(refused + 1)
    .map(({ answer, words, new_words }) => (answer === "approved" ? words : new_words));
  if (hers.some((words) => keyOf(words) === now.key)) return "approved";
  if (latest.answer === "changes") return keyOf(latest.words) === now.key ? "suggested" : "changed";
  return "changed";
}

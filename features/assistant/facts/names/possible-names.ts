/** Names of one field of a draft, before the sources decide where names at the start of a sentence begin. */
import type { FieldText } from "../field-text.ts";
import { findNames } from "./find-names.ts";
import { findQuotes, type FoundQuote } from "../find-quotes.ts";
import type { Vocabulary } from "./name-words.ts";
import type { ReadFacts } from "../read-facts.ts";
import { type Span, spansOf } from "../text-span.ts";

/** `short` is the name without its first word, where that is a common one; `likely` is either, if no source tells. */
export type PossibleName = { span: Span; short: Span | null; likely: Span };

/** Quotes, and titles of works in quotation marks. */
export function quotesOf(field: FieldText, facts: ReadFacts): { quotes: FoundQuote[]; titles: FoundQuote[] } {
  if (field.holdsNames) return { quotes: [], titles: [] };
  const { true: titles = [], false: quotes = [] } = Object.groupBy(
    findQuotes(facts.open, field.quoted),
    ({ isTitle }) => `${isTitle}` as const,
  );
  return { quotes, titles };
}

/** Names of a field; each whole line where the field holds nothing else. */
export function namesOf(
  field: FieldText,
  facts: ReadFacts,
  titles: readonly Span[],
  vocabulary: Vocabulary,
): PossibleName[] {
  // Linear: what begins with a letter reads its line once, and goes back to the last letter.
  if (field.holdsNames) return spansOf(field.text, /\S[^\n]*\S/g).map(whole);
  const names = findNames(facts.lines, vocabulary).map(({ start, end, shortStart, isLikelyWhole }) => {
    if (shortStart === undefined) return whole({ start, end });
    const [span, short] = [
      { start, end },
      { start: shortStart, end },
    ];
    return { span, short, likely: isLikelyWhole ? span : short };
  });
  if (titles.length === 0) return names;
  const outside = names.filter(({ span }) => !titles.some(({ start, end }) => span.start < end && span.end > start));
  return [...outside, ...titles.map(whole)];
}

function whole(span: Span): PossibleName {
  return { span, short: null, likely: span };
}

/** Facts in a generated text and their sources: numbers, dates, names and quotes are traced to the user's input. */
import type { TracedFact } from "../contract.ts";
import type { FactSource } from "./fact-source.ts";
import { type FieldText, readField } from "./field-text.ts";
import { indexAddresses } from "./find-addresses.ts";
import { readVocabulary } from "./names/name-words.ts";
import { namesOf, type PossibleName, quotesOf } from "./names/possible-names.ts";
import { type ReadFacts, readFacts } from "./read-facts.ts";
import { inReadingOrder, type Span } from "./text-span.ts";
import { hasDate, hasNumber, indexMeanings, type MeaningIndex } from "./trace-amounts.ts";
import { traceNames } from "./names/trace-names.ts";
import { indexQuotes } from "./trace-quotes.ts";

export type { FactSource };

type Draft = { field: FieldText; facts: ReadFacts; names: PossibleName[]; quotes: Span[] };
type Placed = Span & Pick<TracedFact, "kind" | "source">;

/**
 * @param fields of the generated text by name: plain text, HTML (`content`), or a list of plain texts.
 * @param sources in the order in which they are named when several have a fact.
 * @returns facts in reading order, each once per field.
 */
export function traceFacts(fields: Record<string, unknown>, sources: readonly FactSource[]): TracedFact[] {
  const given = sources.map(({ label, text }) => ({ label, facts: readFacts(text) }));
  const drafts = readDrafts(
    fields,
    given.map(({ facts }) => facts),
  );
  const meanings = given.map(({ label, facts }) => ({ label, index: indexMeanings(facts.numbers, facts.dates) }));
  const addresses = indexAddresses(
    given.map(({ label, facts }) => ({ label, text: facts.open, found: facts.addresses })),
  );
  const quoted = indexQuotes(sources);
  const named = traceNames(drafts.flatMap(possibleTexts), sources);
  return drafts.flatMap(({ field, facts, names, quotes }) => {
    const textOf = ({ start, end }: Span) => field.text.slice(start, end);
    const nameSource = (span: Span) => named.get(textOf(span)) ?? null;
    const numbers = facts.numbers.filter(({ isFact }) => isFact);
    const placeMeant = (span: Span, kind: TracedFact["kind"], has: (index: MeaningIndex) => boolean) =>
      place(span, kind, meanings.find(({ index }) => has(index))?.label ?? null);
    return eachOnce(field, [
      ...numbers.map((found) => placeMeant(found, "number", (index) => hasNumber(index, found))),
      ...facts.dates.map((found) => placeMeant(found, "date", (index) => hasDate(index, found))),
      ...facts.addresses.map((span) => place(span, "name", addresses(textOf(span)))),
      ...names.map(({ span, short, likely }) => {
        const chosen = [span, short].find((name) => name && nameSource(name) !== null) ?? likely;
        return place(chosen, "name", nameSource(chosen));
      }),
      ...quotes.map((span) => place(span, "quote", quoted(textOf(span)))),
    ]);
  });
}

function readDrafts(fields: Record<string, unknown>, sources: readonly ReadFacts[]): Draft[] {
  const read = Object.entries(fields)
    .map(([name, value]) => readField(name, value))
    .filter((field) => field !== null)
    .map((field) => ({ field, facts: readFacts(field.text) }));
  const vocabulary = readVocabulary([...read.map(({ facts }) => facts), ...sources].map(({ lines }) => lines));
  return read.map(({ field, facts }) => {
    const { quotes, titles } = quotesOf(field, facts);
    return { field, facts, quotes, names: namesOf(field, facts, titles, vocabulary) };
  });
}

function possibleTexts({ field, names }: Draft): string[] {
  const spans = names.flatMap(({ span, short }) => (short ? [span, short] : [span]));
  return spans.map(({ start, end }) => field.text.slice(start, end));
}

function place({ start, end }: Span, kind: TracedFact["kind"], source: string | null): Placed {
  return { start, end, kind, source };
}

/** If the same words have two meanings and one is untraced, the fact must be checked. */
function eachOnce({ field, text }: FieldText, placed: readonly Placed[]): TracedFact[] {
  const facts = new Map<string, TracedFact>();
  for (const { start, end, kind, source } of inReadingOrder(placed)) {
    const words = text.slice(start, end);
    const key = `${kind} ${words}`;
    const known = facts.get(key);
    if (known && source === null) known.source = null;
    else if (!known) facts.set(key, { kind, text: words, field, source });
  }
  return [...facts.values()];
}

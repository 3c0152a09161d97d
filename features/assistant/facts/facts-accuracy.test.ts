/** How well facts are found in paragraphs that a reader has marked; docs/decisions/drafts-and-facts.md has the figures. */
import { describe, expect, it } from "vitest";
import { FACT_KINDS, type TracedFact } from "../contract.ts";
import { LABELLED, type LabelledText } from "#tests/fixtures/facts/labelled-texts.ts";
import { UNSEEN } from "#tests/fixtures/facts/unseen-texts.ts";
import { traceFacts } from "./trace-facts.ts";

const LEAST = { number: 0.95, date: 0.95, name: 0.9, quote: 0.9 };

function compare(texts: readonly LabelledText[], kind: TracedFact["kind"]) {
  const marked = texts.flatMap((labelled, index) => labelled[kind].map((text) => `${index}: ${text}`));
  const found = texts.flatMap(({ text }, index) =>
    traceFacts({ summary: text }, [])
      .filter((fact) => fact.kind === kind)
      .map((fact) => `${index}: ${fact.text}`),
  );
  const missed = marked.filter((text) => !found.includes(text));
  const wrong = found.filter((text) => !marked.includes(text));
  return { missed, wrong, recall: 1 - missed.length / marked.length, precision: 1 - wrong.length / found.length };
}

describe.each([
  ["the first paragraphs", LABELLED],
  ["paragraphs that came later", UNSEEN],
])("in %s", (_, texts) => {
  it.each(FACT_KINDS)("finds what a reader marks as a %s, and little else", (kind) => {
    const { recall, precision, ...mistakes } = compare(texts, kind);
    expect({ ...mistakes, hasRecall: recall >= LEAST[kind], hasPrecision: precision >= 0.9 }).toMatchObject({
      hasRecall: true,
      hasPrecision: true,
    });
  });
});

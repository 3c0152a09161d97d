import { describe, expect, it } from "vitest";
import type { TracedFact } from "../contract.ts";
import type { FactCase } from "#tests/fixtures/facts/case.ts";
import { DATE_CASES } from "#tests/fixtures/facts/date-cases.ts";
import { NAME_CASES } from "#tests/fixtures/facts/name-cases.ts";
import { NUMBER_CASES } from "#tests/fixtures/facts/number-cases.ts";
import { QUOTE_CASES } from "#tests/fixtures/facts/quote-cases.ts";
import { traceFacts } from "./trace-facts.ts";

const CASES: Record<TracedFact["kind"], readonly FactCase[]> = {
  number: NUMBER_CASES,
  date: DATE_CASES,
  name: NAME_CASES,
  quote: QUOTE_CASES,
};

describe.each(Object.entries(CASES))("a %s", (kind, cases) => {
  it.each(cases)("of %j is looked for in %j", (draft, given, traced, untraced) => {
    const facts = traceFacts({ summary: draft }, [
      { label: "Genre", text: "News" },
      { label: "Topic", text: given },
    ]).filter((fact) => fact.kind === kind);
    const from = (source: string | null) => facts.filter((fact) => fact.source === source).map(({ text }) => text);
    expect({ traced: from("Topic"), untraced: from(null) }).toEqual({ traced, untraced });
  });
});

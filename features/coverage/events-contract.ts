/** What is told of an article about a release: ids, addresses and counts, never its text (docs/product/coverage.md, Events). */
import { z } from "zod";
import { COVERAGE_KINDS, evidence, FIND_STATUSES, MEDIUMS } from "./contract.ts";

/** Stable: what listens outside knows them by these names. */
export const COVERAGE_EVENTS = [
  "coverage.found",
  "coverage.confirmed",
  "coverage.dismissed",
  "coverage.undone",
] as const;
export type CoverageEvent = (typeof COVERAGE_EVENTS)[number];

const id = z.number().int();

export const coverageFact = z.object({
  id,
  post: id.describe("The release"),
  company: id.nullable().describe("null: of a post without one"),
  status: z.enum(FIND_STATUSES),
  kind: z.enum(COVERAGE_KINDS),
  suggested_kind: z.enum(COVERAGE_KINDS).nullable().describe("null: filled in by hand"),
  medium: z.enum(MEDIUMS),
  outlet: z.object({ id, name: z.string() }),
  address: z.string().nullable().describe("null: print or broadcast"),
  published_at: z.string(),
  language: z.string().describe("Empty: not known"),
  is_added: z.boolean().describe("By a person"),
  evidence: evidence.omit({ quote: true, speaker: true }).nullable().describe("Counts; null: nothing was compared"),
});
export type CoverageFact = z.infer<typeof coverageFact>;

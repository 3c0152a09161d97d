/** Events of coverage, sent within the transaction in which they happen (platform/events). */
import { defineEvent, type Event } from "#platform/events/events.ts";
import type { CoverageEvidence } from "../contract.ts";
import type { CoverageEvent, CoverageFact } from "../events-contract.ts";
import type { FindRow } from "./finds/columns.ts";

export type ToldFinds = { finds: readonly CoverageFact[] };
/** Finds as they are now; a clip that was added by what is undone is no more. */
export type ToldUndone = ToldFinds & { removed: readonly number[] };

const named = <Facts>(name: CoverageEvent): Event<Facts> => defineEvent<Facts>(name);

/** Articles that the matcher has found, each once: further articles of the outlet of the same kind are not told. */
export const coverageFound = named<ToldFinds>("coverage.found");
/** By a person; a clip that is added is confirmed with that. */
export const coverageConfirmed = named<ToldFinds>("coverage.confirmed");
export const coverageDismissed = named<ToldFinds>("coverage.dismissed");
export const coverageUndone = named<ToldUndone>("coverage.undone");

export function factOf(row: FindRow): CoverageFact {
  return {
    id: row.id,
    post: row.post_id,
    company: row.company_id,
    status: row.status,
    kind: row.kind,
    suggested_kind: row.suggested_kind,
    medium: row.medium,
    outlet: { id: row.outlet_id, name: row.outlet },
    address: row.address,
    published_at: row.published_at.toISOString(),
    language: row.language,
    is_added: row.is_added,
    evidence: row.evidence && countsOf(row.evidence),
  };
}

/** Without the article's words. */
export function countsOf({ quote: _quote, speaker: _speaker, ...counts }: CoverageEvidence): CoverageFact["evidence"] {
  return counts;
}

/** Decisions about finds: confirmed, dismissed for good, undone. The right is read under the company's lock. */
import type { Actor } from "#features/accounts/contract.ts";
import { writeAs } from "#features/content/server/posts/write-service.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import type { DecideAnswer, DecideInput, Find, FindStatus } from "../../contract.ts";
import { coverageMessages } from "../../messages.ts";
import { coverageConfirmed, coverageDismissed, coverageUndone, factOf } from "../events.ts";
import type { Whose } from "./columns.ts";
import * as decisions from "./decide-queries.ts";
import { findOf } from "./find-policy.ts";
import * as queries from "./queries.ts";
import { notFound, requireDeciding } from "./reach-service.ts";

/**
 * @throws AppError not-found (404), forbidden (403), conflict (409) when a colleague was faster, invalid-input naming `kind`
 * or `finds`.
 */
export function decideFinds(actor: Actor, { finds, decision, kind, was }: DecideInput): Promise<DecideAnswer> {
  const ids = [...new Set(finds)];
  if (kind !== undefined && ids.length > 1) throw invalidInput({ kind: coverageMessages.oneKind });
  const status: FindStatus = decision === "confirm" ? "confirmed" : "dismissed";
  return writeAs(actor, async (tx) => {
    const whose = await reachForDeciding(tx, actor, { finds: ids });
    const locked = await decisions.lockFinds(tx, whose, ids);
    if (locked.length < ids.length) throw notFound();
    const open = locked.filter((find) => find.status === was);
    if (open.length === 0) throw decidedAlready(locked);
    const undo = await decisions.nextDecision(tx);
    const decided = open.map(({ id }) => id);
    const chosen = decision === "confirm" ? kind : undefined;
    await decisions.decide(tx, decided, { id: undo, by: actor.id, status, kind: chosen });
    const rows = await queries.listByIds(decided, tx);
    await tell(tx, status === "confirmed" ? coverageConfirmed : coverageDismissed, { finds: rows.map(factOf) });
    const answer = rows.map(findOf);
    return { detail: detailOf(answer, status), undo, finds: answer, skipped: locked.length - open.length };
  });
}

/** @throws AppError conflict (409) when nothing of it is as it was decided, not-found (404), forbidden (403). */
export function undoDecision(actor: Actor, decision: number): Promise<{ detail: string; finds: Find[] }> {
  return writeAs(actor, async (tx) => {
    const whose = await reachForDeciding(tx, actor, { decision });
    const locked = await decisions.lockDecided(tx, whose, decision);
    if (locked.length === 0) throw new AppError("conflict", coverageMessages.nothingToUndo);
    const ids = locked.map(({ id }) => id);
    await decisions.undo(tx, ids);
    const rows = await queries.listByIds(ids, tx);
    const removed = ids.filter((id) => !rows.some((row) => row.id === id));
    await tell(tx, coverageUndone, { finds: rows.map(factOf), removed });
    return { detail: coverageMessages.undone, finds: rows.map(findOf) };
  });
}

/** Of one company, or the caller's own: others are not found, as if there were none. */
async function reachForDeciding(
  tx: Transaction,
  actor: Actor,
  by: { finds: readonly number[] } | { decision: number },
): Promise<Whose> {
  const companies = await queries.listCompaniesOf(by, tx);
  const [first] = companies;
  if (!first) throw "finds" in by ? notFound() : new AppError("conflict", coverageMessages.nothingToUndo);
  return requireDeciding(tx, actor, first.is_of_company ? first.company_id : null);
}

function decidedAlready(locked: readonly decisions.LockedRow[]): AppError {
  const [only, ...more] = locked;
  const status = more.length > 0 || !only || only.status === "to_confirm" ? null : only.status;
  const message = status && only ? coverageMessages.decidedBy(only.decided_by_name, status) : coverageMessages.movedOn;
  return new AppError("conflict", message);
}

function detailOf(finds: readonly Find[], status: FindStatus): string {
  const [only] = finds;
  const isConfirmed = status === "confirmed";
  if (finds.length === 1 && only)
    return isConfirmed ? coverageMessages.confirmed(only.kind) : coverageMessages.dismissed;
  return isConfirmed
    ? coverageMessages.confirmedSeveral(finds.length)
    : coverageMessages.dismissedSeveral(finds.length);
}

/** SQL of decisions about finds. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { columns, computed, type Row } from "#platform/database/statement.ts";
import { FINDS, idOf, isWhose, type Whose } from "./columns.ts";
import type { CoverageKind, FindStatus } from "../../contract.ts";

const LOCKED = columns("coverage_finds", "id", "status", "kind", "decided_by_name", "before_status", "before_kind");
export type LockedRow = Row<typeof LOCKED>;
const LOCKED_COLUMNS = "f.id, f.status, f.kind, f.decided_by_name, f.before_status, f.before_kind";

/** Within reach, locked in the order of their ids until the transaction ends. */
export function lockFinds(tx: Transaction, whose: Whose, ids: readonly number[]): Promise<LockedRow[]> {
  const text = `select ${LOCKED_COLUMNS} from ${FINDS} where ${isWhose(whose)} and f.id = any($2::bigint[])
    order by f.id for no key update of f`;
  return prepared(LOCKED, text, [idOf(whose), [...ids]], tx);
}

export function lockDecided(tx: Transaction, whose: Whose, decision: number): Promise<LockedRow[]> {
  const text = `select ${LOCKED_COLUMNS} from ${FINDS} where ${isWhose(whose)} and f.decision = $2
    order by f.id for update of f`;
  return prepared(LOCKED, text, [idOf(whose), decision], tx);
}

export async function nextDecision(tx: Transaction): Promise<number> {
  const [row] = await prepared({ id: computed.number() }, "select nextval('coverage_decisions') as id", [], tx);
  return row?.id ?? 0;
}

type Decision = { id: number; by: number; status: FindStatus; kind: CoverageKind | undefined };

/** Of locked finds. */
export async function decide(
  tx: Transaction,
  ids: readonly number[],
  { id, by, status, kind }: Decision,
): Promise<void> {
  await sql`
    update coverage_finds set before_status = status, before_kind = kind, decision = ${id}, status = ${status},
      kind = coalesce(${kind ?? null}, kind), decided_at = now(), decided_by = ${by},
      decided_by_name = (select trim(first_name || ' ' || last_name) from users where id = ${by})
    where id = any(${ids}::bigint[])`.execute(tx);
}

/** Of locked finds of a decision: as they were; what it added goes. */
export async function undo(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`delete from coverage_finds where id = any(${ids}::bigint[]) and before_status = 'removed'`.execute(tx);
  await sql`
    update coverage_finds set status = before_status, kind = before_kind, decision = null, before_status = null,
      before_kind = null,
      decided_at = case when before_status = 'to_confirm' then null else decided_at end,
      decided_by = case when before_status = 'to_confirm' then null else decided_by end,
      decided_by_name = case when before_status = 'to_confirm' then '' else decided_by_name end
    where id = any(${ids}::bigint[])`.execute(tx);
}

/** SQL of what owners take with them. All times come from the database clock. */
import { sql } from "kysely";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { columns, computed, statement } from "#platform/database/statement.ts";
import { EXPORT_DAYS, type ExportInput, type ExportKind } from "../export-contract.ts";

const ROW = {
  ...columns("newsroom_exports", "id", "company_id", "user_id", "kind", "address", "status", "bytes"),
  ...columns("newsroom_exports", "created_at", "expires_at"),
  is_kept: computed.flag(),
};
export type ExportRow = Awaited<ReturnType<typeof listLatest>>[number];
const COLUMNS = sql.raw(
  "id, company_id, user_id, kind, address, status, bytes, created_at, expires_at, coalesce(status = 'ready' and expires_at > now(), false) as is_kept",
);
const OPEN = ["queued", "running"] as const;

/** The latest of each kind; if it has failed, one before it that can still be downloaded. */
export async function listLatest(companyId: number, on: Database = db) {
  const { rows } = await statement({ ...ROW, is_newer_failed: computed.flag() })`
    select distinct on (kind) *, is_kept and exists (select from newsroom_exports newer
      where newer.company_id = e.company_id and newer.kind = e.kind and newer.status = 'failed'
        and newer.created_at > e.created_at) as is_newer_failed
    from (select ${COLUMNS} from newsroom_exports where company_id = ${companyId}) e
    order by kind, status in ('queued', 'running') desc, is_kept desc, created_at desc, id`.execute(on);
  return rows;
}

export async function findExport(id: string) {
  const { rows } = await statement(ROW)`select ${COLUMNS} from newsroom_exports where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** @returns its id; null while one of its kind is being packed. */
export async function insertExport(tx: Transaction, companyId: number, userId: number, { kind, address }: ExportInput) {
  const row = await tx
    .insertInto("newsroom_exports")
    .values({ company_id: companyId, user_id: userId, kind, address: kind === "site" ? address : "" })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "kind"])
        .where(sql<boolean>`status in ('queued', 'running')`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Fails what has not been touched for so long: its job is lost. */
export async function failStalled(tx: Transaction, seconds: number): Promise<void> {
  const stalled = tx.updateTable("newsroom_exports").set({ status: "failed", updated_at: now });
  await stalled
    .where("status", "in", OPEN)
    .where(sql<boolean>`updated_at < now() - make_interval(secs => ${seconds})`)
    .execute();
}

/** Starts over after an earlier attempt. @returns null when it is wanted no more. */
export async function startPacking(tx: Transaction, id: string) {
  const row = tx.updateTable("newsroom_exports").set({ status: "running", updated_at: now }).where("id", "=", id);
  return (
    (await row
      .where("status", "in", OPEN)
      .returning(["company_id", "user_id", "kind", "address"])
      .executeTakeFirst()) ?? null
  );
}

/** It is not lost. */
export async function touch(id: string): Promise<void> {
  await db
    .updateTable("newsroom_exports")
    .set({ updated_at: now })
    .where("id", "=", id)
    .where("status", "in", OPEN)
    .execute();
}

/** Locks it, so that only one of two workers finishes it. */
export async function lockRunning(tx: Transaction, id: string): Promise<boolean> {
  const row = tx.selectFrom("newsroom_exports").select("id").where("id", "=", id).where("status", "=", "running");
  return (await row.forUpdate().executeTakeFirst()) !== undefined;
}

export async function finish(tx: Transaction, id: string, bytes: number): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(days => ${EXPORT_DAYS})`;
  await tx
    .updateTable("newsroom_exports")
    .set({ status: "ready", bytes, expires_at, updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function fail(tx: Transaction, id: string): Promise<void> {
  const row = tx.updateTable("newsroom_exports").set({ status: "failed", updated_at: now }).where("id", "=", id);
  await row.where("status", "in", OPEN).execute();
}

/** Earlier ones of its kind. @returns their ids, whose files are to be removed. */
export async function deleteOlder(
  tx: Transaction,
  companyId: number,
  kind: ExportKind,
  than: string,
): Promise<string[]> {
  const others = tx.deleteFrom("newsroom_exports").where("company_id", "=", companyId).where("kind", "=", kind);
  const rows = await others.where("id", "<>", than).where("status", "not in", OPEN).returning("id").execute();
  return rows.map(({ id }) => id);
}

/** Expired ones, and failed ones of that age. @returns their ids. */
export async function deleteExpired(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .deleteFrom("newsroom_exports")
    .where("status", "not in", OPEN)
    .where(sql<boolean>`coalesce(expires_at, updated_at + make_interval(days => ${EXPORT_DAYS})) < now()`)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of the ids that have a row. */
export async function listKnown(ids: string[]): Promise<Set<string>> {
  const known = db.selectFrom("newsroom_exports").select("id");
  const rows = await known.where(sql<boolean>`id::text = any(${ids}::text[])`).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whom to tell: the owner who asked, while they are one, and the company's name and address. */
export async function findRecipient(tx: Transaction, companyId: number, userId: number) {
  const row = tx
    .selectFrom("company_roles as held")
    .innerJoin("users", "users.id", "held.user_id")
    .innerJoin("companies", "companies.id", "held.company_id")
    .select(["users.email", "users.first_name", "companies.name", "companies.slug"])
    .where("held.company_id", "=", companyId)
    .where("held.user_id", "=", userId)
    .where("held.role", "=", "owner")
    .where("companies.deleted_at", "is", null);
  return (await row.executeTakeFirst()) ?? null;
}

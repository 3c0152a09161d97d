/** SQL of reports that are shared by link. */
import { sql } from "kysely";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import { idOf, type Whose } from "../finds/columns.ts";

const SHARED = {
  ...columns("coverage_reports", "id", "company_id", "owner_id", "post_id", "token_hash", "token_sealed", "ends_at"),
  ...columns("coverage_reports", "password_hash", "has_passages", "opened", "last_opened_at", "stopped_at"),
  ...columns("coverage_reports", "created_by_name", "created_at"),
  post_name: orNull(column("posts", "name")),
  from_day: orNull(computed.text()),
  to_day: orNull(computed.text()),
};
export type SharedRow = Row<typeof SHARED>;

const SELECT = `select r.id, r.company_id, r.owner_id, r.post_id, r.token_hash, r.token_sealed, r.ends_at, r.password_hash,
    r.has_passages, r.opened, r.last_opened_at, r.stopped_at, r.created_by_name, r.created_at, p.name as post_name,
    to_char(r.from_day, 'YYYY-MM-DD') as from_day, to_char(r.to_day, 'YYYY-MM-DD') as to_day
  from coverage_reports r left join posts p on p.id = r.post_id`;
const isOf = (whose: Whose) =>
  "companyId" in whose ? "r.company_id = $1" : "r.company_id is null and r.owner_id = $1";
const IS_SHARED = "r.stopped_at is null and r.ends_at > now()";

/** Those that work, newest first. */
export function listShared(whose: Whose, limit: number, on: Database = db): Promise<SharedRow[]> {
  const text = `${SELECT} where ${isOf(whose)} and ${IS_SHARED} order by r.id desc limit $2`;
  return prepared(SHARED, text, [idOf(whose), limit], on);
}

/** Locked until the transaction ends. */
export async function lockShared(tx: Transaction, whose: Whose, id: number): Promise<SharedRow | null> {
  const text = `${SELECT} where ${isOf(whose)} and ${IS_SHARED} and r.id = $2 for no key update of r`;
  return (await prepared(SHARED, text, [idOf(whose), id], tx))[0] ?? null;
}

/** The one that a person has shared of this month, for clients. Locked until the transaction ends. */
export async function lockOfMonth(tx: Transaction, month: MonthOf): Promise<SharedRow | null> {
  const text = `${SELECT} where r.company_id = $1 and r.owner_id = $2 and r.from_day = $3::date and ${IS_SHARED}
    order by r.id desc limit 1 for no key update of r`;
  return (await prepared(SHARED, text, [month.company_id, month.owner_id, month.from_day], tx))[0] ?? null;
}

type MonthOf = { company_id: number; owner_id: number; from_day: string };

const OF = columns("coverage_reports", "company_id", "owner_id");

export async function findWhose(id: number): Promise<Row<typeof OF> | null> {
  return (await prepared(OF, "select company_id, owner_id from coverage_reports where id = $1", [id]))[0] ?? null;
}

/** Also one that has ended. */
export async function findByToken(hash: Buffer): Promise<SharedRow | null> {
  return (await prepared(SHARED, `${SELECT} where r.token_hash = $1`, [hash]))[0] ?? null;
}

const SLUG = columns("companies", "slug");

export async function findSlug(companyId: number): Promise<string | null> {
  return (await prepared(SLUG, "select slug from companies where id = $1", [companyId]))[0]?.slug ?? null;
}

type NewShared = Pick<SharedRow, "company_id" | "owner_id" | "post_id" | "token_hash" | "token_sealed" | "ends_at"> &
  Pick<SharedRow, "password_hash" | "has_passages" | "created_by_name"> &
  Partial<Pick<SharedRow, "from_day" | "to_day">>;

export async function insertShared(tx: Transaction, values: NewShared): Promise<number> {
  const { id } = await tx.insertInto("coverage_reports").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

type Change = Partial<Pick<SharedRow, "ends_at" | "password_hash" | "has_passages" | "to_day">>;

export async function changeShared(tx: Transaction, id: number, change: Change): Promise<void> {
  await tx.updateTable("coverage_reports").set(change).where("id", "=", id).execute();
}

export async function stopShared(tx: Transaction, id: number): Promise<void> {
  await tx.updateTable("coverage_reports").set({ stopped_at: now }).where("id", "=", id).execute();
}

export async function noteOpened(id: number): Promise<void> {
  await db
    .updateTable("coverage_reports")
    .set((of) => ({ opened: of("opened", "+", 1), last_opened_at: now }))
    .where("id", "=", id)
    .execute();
}

/** Days that the page of an ended report says so. */
const KEPT_DAYS = 30;

export async function deleteEnded(): Promise<void> {
  await sql`
    delete from coverage_reports where least(ends_at, stopped_at) < now() - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  );
}

/** All SQL of companies. */
import type { Insertable } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { MediaFacts } from "#features/media/server/columns.ts";
import { db, prepared, type Database, type Transaction } from "#platform/database/client.ts";
import { columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import { PRESS_FIELDS, type PressCompany } from "../contract.ts";
import { FIELD_COLUMNS, FIELD_LIST } from "./field-columns.ts";

const COMPANY_ROW = {
  ...columns("companies", "id", "slug", "owner_id"),
  ...FIELD_COLUMNS,
  logo: orNull(computed.json<MediaFacts>()),
  spokespeople: computed.json<string[]>(),
};
export type CompanyRow = Row<typeof COMPANY_ROW>;
export type CompanyFields = Omit<Insertable<Schema["companies"]>, "id" | "slug" | "owner_id" | "created_at">;

const COLUMNS = `c.id, c.slug, c.owner_id, ${FIELD_LIST},
  (select row_to_json(logo) from (
    select id, kind, mime, file_name, bytes, width, height, variants, alt, caption, credit, rights from media where media.id = c.logo_media_id
  ) logo) as logo,
  (select coalesce(json_agg(name order by position, id), '[]') from company_people where company_id = c.id) as spokespeople`;
const MINE = "c.owner_id = $1 and c.deleted_at is null";

/** By name, then by age. */
export function listCompaniesOf(ownerId: number): Promise<CompanyRow[]> {
  const text = `select ${COLUMNS} from companies c where ${MINE} order by lower(c.name), c.id`;
  return prepared(COMPANY_ROW, text, [ownerId]);
}

export async function findCompanyOf(
  ownerId: number,
  companyId: number,
  on: Database = db,
): Promise<PressCompany | null> {
  const row = await on
    .selectFrom("companies")
    .select(["id", "name", ...PRESS_FIELDS])
    .where("id", "=", companyId)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findOwnBySlug(ownerId: number, slug: string): Promise<CompanyRow | null> {
  const text = `select ${COLUMNS} from companies c where ${MINE} and c.slug = $2`;
  const [row] = await prepared(COMPANY_ROW, text, [ownerId, slug]);
  return row ?? null;
}

/** Any company that is not deleted, as readers see it. */
export async function findBySlug(slug: string): Promise<CompanyRow | null> {
  const text = `select ${COLUMNS} from companies c where c.slug = $1 and c.deleted_at is null`;
  const [row] = await prepared(COMPANY_ROW, text, [slug]);
  return row ?? null;
}

/** @returns the id; null when the slug is taken. */
export async function insertCompany(
  tx: Transaction,
  ownerId: number,
  slug: string,
  fields: CompanyFields,
): Promise<number | null> {
  const row = await tx
    .insertInto("companies")
    .values({ ...fields, owner_id: ownerId, slug })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @returns the id; null when this user has no such company. */
export async function updateOwnBySlug(
  tx: Transaction,
  ownerId: number,
  slug: string,
  fields: CompanyFields,
): Promise<number | null> {
  const row = await tx
    .updateTable("companies")
    .set({ ...fields, updated_at: new Date() })
    .where("owner_id", "=", ownerId)
    .where("slug", "=", slug)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function isDeletedOwn(tx: Transaction, ownerId: number, id: number): Promise<boolean> {
  const company = tx.selectFrom("companies").select("id").where("owner_id", "=", ownerId).where("id", "=", id);
  return (await company.where("deleted_at", "is not", null).executeTakeFirst()) !== undefined;
}

/** Posts of the company that wait for their time. */
export async function countScheduled(id: number): Promise<number> {
  const text = `select count(*) as count from posts where company_id = $1 and status = 'scheduled' and deleted_at is null`;
  return (await prepared({ count: computed.number() }, text, [id]))[0]?.count ?? 0;
}

/** Into the trash or out of it. @returns whether the company was on the other side. */
export async function moveOwn(tx: Transaction, ownerId: number, id: number, to: "trash" | "list"): Promise<boolean> {
  const changed = await tx
    .updateTable("companies")
    .set({ deleted_at: to === "trash" ? new Date() : null })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("deleted_at", to === "trash" ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

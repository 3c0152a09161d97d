/** All SQL of companies. */
import type { Insertable } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { MediaFacts } from "#features/media/server/columns.ts";
import { db, prepared, type Database, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import { PRESS_FIELDS, type PressCompany } from "../contract.ts";
import type { Role } from "../team/roles.ts";
import { FIELD_COLUMNS, FIELD_LIST } from "./field-columns.ts";

const COMPANY_ROW = {
  ...columns("companies", "id", "slug", "owner_id"),
  ...FIELD_COLUMNS,
  logo: orNull(computed.json<MediaFacts>()),
  spokespeople: computed.json<string[]>(),
};
export type CompanyRow = Row<typeof COMPANY_ROW>;
const OWN_COMPANY = {
  ...COMPANY_ROW,
  role: column("company_roles", "role"),
  people: computed.number(),
  payer: computed.json<{ name: string; is_you: boolean; has_left: boolean }>(),
};
export type OwnCompanyRow = Row<typeof OWN_COMPANY>;
export type CompanyFields = Omit<Insertable<Schema["companies"]>, "id" | "slug" | "owner_id" | "created_at">;

const COLUMNS = `c.id, c.slug, c.owner_id, ${FIELD_LIST},
  (select row_to_json(logo) from (
    select id, kind, mime, file_name, bytes, width, height, variants, alt, caption, credit, rights from media where media.id = c.logo_media_id
  ) logo) as logo,
  (select coalesce(json_agg(name order by position, id), '[]') from company_people where company_id = c.id) as spokespeople`;
/** Of the person `$1`. */
const OWN = `select ${COLUMNS}, held.role,
    (select count(*) from company_roles each where each.company_id = c.id) as people,
    (select json_build_object('name', trim(first_name || ' ' || last_name), 'is_you', id = $1,
      'has_left', c.payer_left_at is not null) from users where id = c.owner_id) as payer
  from company_roles held join companies c on c.id = held.company_id
  where held.user_id = $1 and c.deleted_at is null`;

/** Where the person has a role; by name, then by age. */
export function listCompaniesOf(userId: number): Promise<OwnCompanyRow[]> {
  return prepared(OWN_COMPANY, `${OWN} order by lower(c.name), c.id`, [userId]);
}

/** The person's role, and whose plan pays. */
export type Posting = { role: Role; payer_id: number };

/** A company where the person has a role. */
export async function findCompanyOf(
  userId: number,
  companyId: number,
  on: Database = db,
): Promise<(PressCompany & Posting) | null> {
  const row = await on
    .selectFrom("companies as c")
    .innerJoin("company_roles as held", "held.company_id", "c.id")
    .select(["c.id", "c.name", ...PRESS_FIELDS, "held.role", "c.owner_id as payer_id"])
    .where("c.id", "=", companyId)
    .where("held.user_id", "=", userId)
    .where("c.deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findOwnBySlug(userId: number, slug: string, on: Database = db): Promise<OwnCompanyRow | null> {
  const [row] = await prepared(OWN_COMPANY, `${OWN} and c.slug = $2`, [userId, slug], on);
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

/** @returns null when no company has this address, or a deleted one. */
export async function findIdBySlug(tx: Transaction, slug: string): Promise<number | null> {
  const company = tx.selectFrom("companies").select("id").where("slug", "=", slug).where("deleted_at", "is", null);
  return (await company.executeTakeFirst())?.id ?? null;
}

export async function updateCompany(tx: Transaction, id: number, fields: CompanyFields): Promise<void> {
  await tx
    .updateTable("companies")
    .set({ ...fields, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/** Posts of the company that wait for their time. */
export async function countScheduled(id: number): Promise<number> {
  const text = `select count(*) as count from posts where company_id = $1 and status = 'scheduled' and deleted_at is null`;
  return (await prepared({ count: computed.number() }, text, [id]))[0]?.count ?? 0;
}

/** Moves a locked company into the trash or out of it. */
export async function setDeleted(tx: Transaction, id: number, deletedAt: Date | null): Promise<void> {
  await tx.updateTable("companies").set({ deleted_at: deletedAt }).where("id", "=", id).execute();
}

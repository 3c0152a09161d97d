/** SQL of living sites, and of the proof that they are a company's. */
import { sql, type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";

export type SiteRow = Selectable<Schema["import_sites"]>;

const MAX_SITES = 20;

export type SiteFacts = Pick<
  SiteRow,
  "company_id" | "host" | "address" | "source" | "first_kind" | "first_address" | "language"
>;

/** A known host keeps its line and its proof. */
export async function saveSite(tx: Transaction, facts: SiteFacts, line: string): Promise<SiteRow> {
  const { address, source, first_kind, first_address, language } = facts;
  const changed = { address, source, first_kind, first_address, language };
  const inserted = tx.insertInto("import_sites").values({ ...facts, line });
  const saved = inserted.onConflict((on) => on.columns(["company_id", "host"]).doUpdateSet(changed));
  return saved.returningAll().executeTakeFirstOrThrow();
}

export function listSites(companyId: number): Promise<SiteRow[]> {
  const own = db.selectFrom("import_sites").selectAll().where("company_id", "=", companyId);
  return own.orderBy("created_at", "desc").limit(MAX_SITES).execute();
}

export async function findSite(id: string, companyId: number, on: Database = db): Promise<SiteRow | null> {
  const own = on.selectFrom("import_sites").selectAll().where("id", "=", id).where("company_id", "=", companyId);
  return (await own.executeTakeFirst()) ?? null;
}

/** Locked. */
export async function lockSite(tx: Transaction, id: string, companyId: number): Promise<SiteRow | null> {
  const own = tx.selectFrom("import_sites").selectAll().where("id", "=", id).where("company_id", "=", companyId);
  return (await own.forNoKeyUpdate().executeTakeFirst()) ?? null;
}

export async function prove(tx: Transaction, id: string, by: "line" | "email"): Promise<SiteRow> {
  const site = tx.updateTable("import_sites").set({ proven_by: by, proven_at: now }).where("id", "=", id);
  return site.returningAll().executeTakeFirstOrThrow();
}

/** The line is not there any more. */
export async function unprove(tx: Transaction, id: string): Promise<void> {
  const site = tx.updateTable("import_sites").set({ proven_by: null, proven_at: null }).where("id", "=", id);
  await site.where("proven_by", "=", "line").execute();
}

/** The one before of the same person ends. */
export async function insertLink(
  tx: Transaction,
  { hours, ...link }: { token_hash: Buffer; site_id: string; user_id: number; email: string; hours: number },
): Promise<void> {
  const before = tx.deleteFrom("import_site_links").where("site_id", "=", link.site_id);
  await before.where("user_id", "=", link.user_id).execute();
  const ends_at = sql<Date>`now() + make_interval(hours => ${hours})`;
  await tx
    .insertInto("import_site_links")
    .values({ ...link, ends_at })
    .execute();
}

/** Takes a link of this person for a site of this company; null: there is none, or it has ended. */
export async function takeLink(
  tx: Transaction,
  { token_hash, user_id, company_id }: { token_hash: Buffer; user_id: number; company_id: number },
): Promise<{ site_id: string; email: string } | null> {
  const ofCompany = tx.selectFrom("import_sites").select("id").where("company_id", "=", company_id);
  const own = tx
    .deleteFrom("import_site_links")
    .where("token_hash", "=", token_hash)
    .where("user_id", "=", user_id)
    .where("site_id", "in", ofCompany)
    .where("ends_at", ">", now);
  return (await own.returning(["site_id", "email"]).executeTakeFirst()) ?? null;
}

/** Addresses to which a link of this person was sent that still works, by site. */
export async function listEmailed(userId: number, companyId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("import_site_links as link")
    .innerJoin("import_sites as site", "site.id", "link.site_id")
    .select(["link.site_id", "link.email"])
    .where("link.user_id", "=", userId)
    .where("site.company_id", "=", companyId)
    .where("link.ends_at", ">", now)
    .execute();
  return new Map(rows.map(({ site_id, email }) => [site_id, email]));
}

export async function findNames(userId: number, companyId: number, on: Database) {
  const names = on
    .selectFrom("users")
    .innerJoin("companies", (join) => join.on("companies.id", "=", companyId))
    .select(["users.first_name", "users.last_name", "companies.name as company", "companies.slug"])
    .where("users.id", "=", userId);
  return names.executeTakeFirstOrThrow();
}

/** Links that ended, and sites that no import has come from for long. */
export async function deleteOldSites(tx: Transaction): Promise<void> {
  await tx.deleteFrom("import_site_links").where("ends_at", "<", now).execute();
  await sql`
    delete from import_sites site
    where greatest(site.created_at, coalesce(site.proven_at, site.created_at)) < now() - interval '90 days'
      and not exists (select from imports where imports.site_id = site.id)`.execute(tx);
}

/** SQL of site settings: rows of the table that keeps what operators set. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { SITE_PAGES, type SitePageKey } from "../contract.ts";
import type { SiteLanguage } from "#ui-kit/public/words/languages.ts";

const IDENTITY = "site";
const pageRow = (key: SitePageKey) => `site-page:${key}`;

type On = Transaction | typeof db;

/** Also without the fields that a later version adds. */
export type StoredIdentity = {
  name: string;
  tagline: string;
  time_zone: string;
  language: SiteLanguage;
  accent: string;
  footer_links: { label: string; href: string }[];
  logo: { hash: string; width: number; height: number } | null;
};

/** The logo has a row of its own, so that reading a name does not read a picture. */
const logoRow = (hash: string) => `site-logo:${hash}`;

async function findValue(on: On, name: string): Promise<unknown> {
  const row = await on.selectFrom("site_settings").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

async function saveValue(tx: Transaction, name: string, value: string): Promise<Date> {
  const row = await tx
    .insertInto("site_settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: now }))
    .returning("updated_at")
    .executeTakeFirstOrThrow();
  return row.updated_at;
}

/** Null before anything was set. */
export async function findIdentity(on: On = db): Promise<StoredIdentity | null> {
  return ((await findValue(on, IDENTITY)) as StoredIdentity | undefined) ?? null;
}

/** Serialises changes, so that a second operator sees the first one's. */
export async function lockSite(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings:site', 0))`.execute(tx);
}

export async function saveIdentity(tx: Transaction, identity: StoredIdentity): Promise<void> {
  await saveValue(tx, IDENTITY, JSON.stringify(identity));
}

/** Base64 of the PNG; null: not the current logo. */
export async function findLogo(hash: string): Promise<string | null> {
  return ((await findValue(db, logoRow(hash))) as { png: string } | undefined)?.png ?? null;
}

/** Replaces the logo; all others go. @param logo null: none. */
export async function saveLogo(tx: Transaction, logo: { hash: string; png: string } | null): Promise<void> {
  await tx.deleteFrom("site_settings").where("name", "like", "site-logo:%").execute();
  if (logo) await saveValue(tx, logoRow(logo.hash), JSON.stringify({ png: logo.png }));
}

export type PageRow = { html: string; updated_at: Date };

export async function findPage(key: SitePageKey, on: On = db): Promise<PageRow | null> {
  const row = await on
    .selectFrom("site_settings")
    .select(["value", "updated_at"])
    .where("name", "=", pageRow(key))
    .executeTakeFirst();
  return row ? { html: (row.value as { html: string }).html, updated_at: row.updated_at } : null;
}

/** Those that were edited. */
export async function findPages(): Promise<Map<SitePageKey, PageRow>> {
  const rows = await db
    .selectFrom("site_settings")
    .select(["name", "value", "updated_at"])
    .where("name", "in", SITE_PAGES.map(pageRow))
    .execute();
  const known = new Map(
    rows.map(({ name, value, updated_at }) => [name, { ...(value as { html: string }), updated_at }]),
  );
  return new Map(
    SITE_PAGES.flatMap((key): [SitePageKey, PageRow][] => {
      const row = known.get(pageRow(key));
      return row ? [[key, row]] : [];
    }),
  );
}

/** Those with a text. */
export async function listWritten(): Promise<SitePageKey[]> {
  const pages = await findPages();
  return SITE_PAGES.filter((key) => (pages.get(key)?.html ?? "") !== "");
}

export async function savePage(tx: Transaction, key: SitePageKey, html: string): Promise<PageRow> {
  return { html, updated_at: await saveValue(tx, pageRow(key), JSON.stringify({ html })) };
}

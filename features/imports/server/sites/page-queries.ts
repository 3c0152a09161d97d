/** SQL of the documents of a living site that an import reads. */
import { sql, type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import type { FoundPost } from "../reading/found.ts";
import type { NextDocument } from "./site-document.ts";

export type PageRow = Omit<Selectable<Schema["import_pages"]>, "instead"> & { instead: FoundPost | null };

/** In the order in which they were named. */
export async function findNextPage(importId: string): Promise<PageRow | null> {
  const waiting = db
    .selectFrom("import_pages")
    .selectAll()
    .where("import_id", "=", importId)
    .where("done_at", "is", null);
  const row = await waiting.orderBy("id").limit(1).executeTakeFirst();
  return (row as unknown as PageRow | undefined) ?? null;
}

/** Locked; false once another worker has read it. */
export async function lockPage(tx: Transaction, { import_id, id }: PageRow): Promise<boolean> {
  const page = tx.selectFrom("import_pages").select("id").where("import_id", "=", import_id).where("id", "=", id);
  return (await page.where("done_at", "is", null).forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

export async function finishPage(tx: Transaction, { import_id, id }: PageRow): Promise<void> {
  const page = tx.updateTable("import_pages").set({ done_at: now, instead: null }).where("import_id", "=", import_id);
  await page.where("id", "=", id).execute();
}

export async function countTry(tx: Transaction, { import_id, id }: PageRow): Promise<void> {
  const page = tx
    .updateTable("import_pages")
    .set({ tries: sql<number>`tries + 1` })
    .where("import_id", "=", import_id);
  await page.where("id", "=", id).execute();
}

/** Each address once. @returns how many are new. */
export async function insertPages(tx: Transaction, importId: string, pages: readonly NextDocument[]): Promise<number> {
  if (pages.length === 0) return 0;
  const rows = JSON.stringify(pages.map(({ kind, address, instead }) => ({ kind, address, instead })));
  const { numAffectedRows = 0n } = await sql`
    insert into import_pages (import_id, kind, address, instead)
    select ${importId}, kind, address, instead
    from jsonb_to_recordset(${rows}::jsonb) given (kind text, address text, instead jsonb)
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/** Documents of an import, and those among them that list others. */
export async function countPages(tx: Transaction, importId: string): Promise<{ all: number; lists: number }> {
  const counted = tx
    .selectFrom("import_pages")
    .select([sql<string>`count(*)`.as("all"), sql<string>`count(*) filter (where kind <> 'page')`.as("lists")])
    .where("import_id", "=", importId);
  const { all, lists } = await counted.executeTakeFirstOrThrow();
  return { all: Number(all), lists: Number(lists) };
}

export async function deletePages(tx: Transaction, importId: string): Promise<void> {
  await tx.deleteFrom("import_pages").where("import_id", "=", importId).execute();
}

export async function lastPosition(tx: Transaction, importId: string): Promise<number> {
  const last = tx.selectFrom("import_items").select(sql<number | null>`max(position)`.as("position"));
  return (await last.where("import_id", "=", importId).executeTakeFirst())?.position ?? 0;
}

export async function addFound(tx: Transaction, importId: string, count: number): Promise<number> {
  const counted = tx.updateTable("imports").set({ found_posts: sql<number>`found_posts + ${count}` });
  return (await counted.where("id", "=", importId).returning("found_posts").executeTakeFirstOrThrow()).found_posts;
}

/** Others have their turn before it, or the site its rest. */
export async function readAgainAfter(tx: Transaction, importId: string, seconds: number): Promise<void> {
  const read_after = sql<Date>`now() + make_interval(secs => ${seconds})`;
  await tx.updateTable("imports").set({ read_after }).where("id", "=", importId).execute();
}

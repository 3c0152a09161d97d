/** SQL of undoing imports. */
import { sql } from "kysely";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { computed, statement } from "#platform/database/statement.ts";
import type { ImportRow } from "../queries.ts";

/** Begins, or goes on for another person. */
export async function beginUndo(tx: Transaction, id: string, userId: number): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ undo: "running", undo_by: userId, undo_problem: "", claimed_until: null })
    .where("id", "=", id)
    .execute();
}

export async function stopUndo(tx: Transaction, id: string, problem = ""): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ undo: "stopped", undo_problem: problem, claimed_until: null })
    .where("id", "=", id)
    .execute();
}

export async function finishUndo(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ undo: "done", undone_at: now, claimed_until: null })
    .where("id", "=", id)
    .execute();
}

/** Those for which its posts were imported. */
export async function listCompanies(importId: string): Promise<number[]> {
  const posts = db.selectFrom("imported_posts").select("company_id").distinct().where("import_id", "=", importId);
  return (await posts.execute()).map(({ company_id }) => company_id);
}

/** Null where the post is gone; `company_id`: for which it was imported. */
export type ItemToUndo = { position: number; post_id: number | null; company_id: number | null };

/** Locked, in the order of the export. */
export function lockItemsToUndo(tx: Transaction, importId: string, max: number): Promise<ItemToUndo[]> {
  const items = tx
    .selectFrom("import_items as item")
    .leftJoin("imported_posts as old", "old.post_id", "item.post_id")
    .select(["item.position", "item.post_id", "old.company_id"])
    .where("item.import_id", "=", importId)
    .where("item.outcome", "=", "imported")
    .where("item.undone", "is", null);
  return items.orderBy("item.position").limit(max).forNoKeyUpdate("item").execute();
}

export async function setUndone(
  tx: Transaction,
  importId: string,
  outcomes: readonly { position: number; undone: NonNullable<Undone> }[],
): Promise<void> {
  await sql`
    update import_items set undone = known.undone
    from unnest(${outcomes.map(({ position }) => position)}::int[], ${outcomes.map(({ undone }) => undone)}::text[])
      known (position, undone)
    where import_id = ${importId} and import_items.position = known.position`.execute(tx);
}
type Undone = "removed" | "changed" | "gone" | null;

/** Pictures that the import fetched, by id, after this one. */
export async function listPicturesAfter(tx: Transaction, importId: string, after: string, max: number) {
  const pictures = tx.selectFrom("import_pictures").select("media_id").where("import_id", "=", importId);
  const rows = await pictures.where("media_id", ">", after).orderBy("media_id").limit(max).execute();
  return [...new Set(rows.map(({ media_id }) => media_id))];
}

export async function addUndonePictures(tx: Transaction, importId: string, count: number): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ undo_pictures: sql`undo_pictures + ${count}` })
    .where("id", "=", importId)
    .execute();
}

const DONE = {
  imported: computed.number(),
  removed: computed.number(),
  changed: computed.number(),
  gone: computed.number(),
};

/** What undoing has done so far with the posts that the import wrote. */
export async function countUndone(importId: string, on: Database = db) {
  const { rows } = await statement(DONE)`
    select count(*) as imported, count(*) filter (where undone = 'removed') as removed,
      count(*) filter (where undone = 'changed') as changed, count(*) filter (where undone = 'gone') as gone
    from import_items where import_id = ${importId} and outcome = 'imported'`.execute(on);
  return rows[0] ?? { imported: 0, removed: 0, changed: 0, gone: 0 };
}

const AHEAD = { posts: computed.number(), changed: computed.number(), pictures: computed.number() };

/** What undoing would do now. A post is judged as content judges it when it removes it. */
export async function countAhead({ id }: Pick<ImportRow, "id">) {
  const { rows } = await statement(AHEAD)`
    with own as materialized (
      select p.id, p.company_id = old.company_id and p.version = 1 and p.proposed_version is null
        and p.status = 'published' and p.held_at is null as is_unchanged
      from import_items i join posts p on p.id = i.post_id join imported_posts old on old.post_id = p.id
      where i.import_id = ${id} and i.outcome = 'imported' and i.undone is null
    )
    select count(*) filter (where is_unchanged) as posts, count(*) filter (where not is_unchanged) as changed,
      (select count(distinct media_id) from import_pictures picture where import_id = ${id} and not exists (
        select from kept_media kept where kept.media_id = picture.media_id
          and kept.post_id not in (select own.id from own where is_unchanged))) as pictures
    from own`.execute(db);
  return rows[0] ?? { posts: 0, changed: 0, pictures: 0 };
}

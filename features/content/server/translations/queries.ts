/** SQL of posts that are linked as translations. */
import { sql } from "kysely";
import { type Database, db, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, notNull, orNull, type Row, statement } from "#platform/database/statement.ts";

/** Links change one after the other: a story may have posts of several people and companies. Lock it before any post. */
export async function lockLinks(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('translations', 0))`.execute(tx);
}

const LINKED_ROW = {
  ...columns("posts", "id", "guid", "kind", "name", "slug", "status", "publish_at", "published_at", "company_id"),
  ...columns("posts", "version"),
  original_id: notNull(column("posts", "original_id")),
  language: notNull(column("posts", "language")),
  changed_since: orNull(computed.number()),
};
export type LinkedRow = Row<typeof LINKED_ROW>;

/** The posts of a story, without the trash, the original first. A text written after its original's has the changes. */
export async function listStory(originalId: number, on: Database = db): Promise<LinkedRow[]> {
  const { rows } = await statement(LINKED_ROW)`
    select p.id, p.guid, p.kind, p.name, p.slug, p.status, p.publish_at, p.published_at, p.company_id, p.version,
      p.original_id, p.language, case when o.updated_at > coalesce(p.text_at, p.updated_at) then (
        select coalesce(max(r.version) filter (where r.saved_at <= coalesce(p.text_at, p.updated_at)), min(r.version))
        from post_revisions r
        where r.post_id = o.id and r.outcome in ('live', 'approved')) end as changed_since
    from posts p
    left join posts o on o.id = p.original_id and o.original_id = o.id and o.id <> p.id and o.deleted_at is null
    where p.original_id = ${originalId} and p.deleted_at is null
    order by p.id = p.original_id desc, p.created_at, p.id`.execute(on);
  return rows;
}

/** Locks all posts of a story, also in the trash: restored, they would be alone in a story that has ended. */
export async function listIds(tx: Transaction, originalId: number): Promise<number[]> {
  const posts = tx.selectFrom("posts").select("id").where("original_id", "=", originalId);
  return (await posts.orderBy("id").forNoKeyUpdate().execute()).map(({ id }) => id);
}

/** @param originalId null: unlinks. Linked posts keep their language. */
export async function setOriginal(tx: Transaction, ids: number[], originalId: number | null): Promise<void> {
  await tx
    .updateTable("posts")
    .set(originalId === null ? { original_id: null } : { original_id: originalId, language_chosen: true })
    .where("id", "in", ids)
    .execute();
}

/** The text of a locked translation follows its locked original as it is. */
export async function setTextTime(tx: Transaction, id: number, originalId: number): Promise<void> {
  await sql`
    update posts set text_at = greatest(coalesce(posts.text_at, posts.updated_at), original.updated_at)
    from posts original where posts.id = ${id} and original.id = ${originalId}`.execute(tx);
}

/** Guids of the posts of these stories, without the trash. */
export async function listGuids(originalIds: number[], on: Database = db): Promise<string[]> {
  const posts = on.selectFrom("posts").select("guid").where("original_id", "in", originalIds);
  return (await posts.where("deleted_at", "is", null).execute()).map(({ guid }) => guid);
}

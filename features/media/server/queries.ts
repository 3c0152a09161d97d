/** All SQL of media and of which posts show them. */
import { sql, type Insertable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, prepared, type Database, type Transaction } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { column, columns, computed, holding, orNull, type Row } from "#platform/database/statement.ts";
import type { MediaRole, MediaTexts, MediaVariant } from "../contract.ts";

const MEDIA_ROW = {
  ...columns(
    "media",
    "id",
    "owner_id",
    "kind",
    "mime",
    "file_name",
    "bytes",
    "width",
    "height",
    "seconds",
    "alt",
    "caption",
    "credit",
    "rights",
    "created_at",
  ),
  variants: holding<MediaVariant[]>(column("media", "variants")),
};
export type MediaRow = Row<typeof MEDIA_ROW>;
export type NewMedia = Omit<Insertable<Schema["media"]>, "id" | "variants" | "created_at"> & {
  id: string;
  variants: MediaVariant[];
};

export async function insertMedia(tx: Transaction, { variants, ...media }: NewMedia): Promise<MediaRow> {
  const values = { ...media, variants: JSON.stringify(variants) };
  const row = await tx.insertInto("media").values(values).returningAll().executeTakeFirstOrThrow();
  return row as MediaRow;
}

/** Named, because a prepared statement with * fails once a migration adds a column. */
const COLUMNS =
  "id, owner_id, kind, mime, file_name, bytes, width, height, seconds, variants, alt, caption, credit, rights, created_at";

export async function findMedia(id: string): Promise<MediaRow | null> {
  const [row] = await prepared(MEDIA_ROW, `select ${COLUMNS} from media where id = $1`, [id]);
  return row ?? null;
}

const DELIVERED_ROW = {
  ...MEDIA_ROW /** What shows it to readers now, as its pages are tagged: `post:{guid}` or `company:{id}`, one of them. Null: nothing. */,
  shown_by: orNull(computed.text()),
};
export type DeliveredRow = Row<typeof DELIVERED_ROW>;

/** Inline pictures are looked for in the text that readers see: kept_media holds those of earlier and proposed versions too. */
const SHOWN_BY = `coalesce(
  (select 'post:' || p.guid from post_media shown join public_posts on public_posts.id = shown.post_id
   join posts p on p.id = shown.post_id where shown.media_id = media.id limit 1),
  (select 'company:' || c.id from companies c where c.logo_media_id = media.id and c.deleted_at is null limit 1),
  (select 'company:' || c.id from company_people person join companies c on c.id = person.company_id
   where person.picture_media_id = media.id and c.deleted_at is null limit 1),
  (select 'post:' || p.guid from kept_media kept join public_posts on public_posts.id = kept.post_id
   join posts p on p.id = kept.post_id
   where kept.media_id = media.id and strpos(p.content_html, '<img src="/media/' || media.id || '/') > 0 limit 1)
) as shown_by`;

export async function findDelivered(id: string): Promise<DeliveredRow | null> {
  const text = `select ${COLUMNS}, ${SHOWN_BY} from media where id = $1`;
  const [row] = await prepared(DELIVERED_ROW, text, [id]);
  return row ?? null;
}

/** Who shows media: uploads of these people, and what the post has already. */
export type MediaUser = { owners: readonly number[]; postId: number | null };

/** Those of the ids that may be used there, in any order. */
export async function listUsable(by: MediaUser, ids: string[], on: Database = db): Promise<MediaRow[]> {
  const rows = await usable(on, by, ids).execute();
  return rows as MediaRow[];
}

/** As listUsable; none of them can be removed before the transaction ends. */
export async function keepUsable(tx: Transaction, by: MediaUser, ids: string[]): Promise<MediaRow[]> {
  const rows = await usable(tx, by, ids).orderBy("id").forKeyShare().execute();
  return rows as MediaRow[];
}

function usable(on: Database, { owners, postId }: MediaUser, ids: string[]) {
  const isOwn = sql<boolean>`media.owner_id = any(${owners}::bigint[])`;
  const isKept = sql<boolean>`exists (select from kept_media where post_id = ${postId} and media_id = media.id)
    or exists (select from post_media where post_id = ${postId} and media_id = media.id)`;
  return on
    .selectFrom("media")
    .selectAll()
    .where("id", "=", anyOf(ids, "uuid"))
    .where(postId === null ? isOwn : sql<boolean>`(${isOwn} or ${isKept})`);
}

/** The post then shows exactly these. */
export async function replacePostMedia(
  tx: Transaction,
  postId: number,
  shown: ({ media_id: string; role: MediaRole; position: number } & MediaTexts)[],
): Promise<void> {
  await tx.deleteFrom("post_media").where("post_id", "=", postId).execute();
  if (shown.length === 0) return;
  const rows = shown.map((each) => ({ post_id: postId, ...each }));
  await tx.insertInto("post_media").values(rows).execute();
}

/** The post, or a revision of it, refers to these from now on. */
export async function insertKeptMedia(tx: Transaction, postId: number, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into kept_media (post_id, media_id) select distinct ${postId}::bigint, id from unnest(${ids}::uuid[]) id
    on conflict do nothing`.execute(tx);
}

export async function deleteKeptMedia(tx: Transaction, postId: number, ids: string[]): Promise<void> {
  await tx.deleteFrom("kept_media").where("post_id", "=", postId).where("media_id", "=", anyOf(ids, "uuid")).execute();
}

// Removal. An attach holds the media row for key share; a removal locks the row first and only then, in a statement of
// its own that sees what committed meanwhile, looks whether a post or a revision keeps it.

/** Locks the row if this user owns it; waits for an attach that is under way. */
export async function lockOwnMedia(tx: Transaction, ownerId: number, id: string): Promise<boolean> {
  const own = usable(tx, { owners: [ownerId], postId: null }, [id]);
  return (await own.forUpdate().executeTakeFirst()) !== undefined;
}

/** Locks those of the ids that have a row; waits for attaches that are under way. */
export async function lockMedia(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = tx
    .selectFrom("media")
    .select("id")
    .where("id", "=", anyOf([...ids], "uuid"))
    .orderBy("id");
  return (await rows.forUpdate().execute()).map(({ id }) => id);
}

/** Locks up to `limit` media that were uploaded in this time and that no post seems to keep, the oldest first; skips what others hold. */
export async function lockStaleMedia(
  tx: Transaction,
  { from, before }: { from: Date; before: Date },
  limit: number,
): Promise<{ id: string; created_at: Date }[]> {
  return tx
    .selectFrom("media")
    .select(["id", "created_at"])
    .where("created_at", ">=", from)
    .where("created_at", "<", before)
    .where((rows) => rows.not(isKept))
    .orderBy("created_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Deletes those locked rows that no post keeps, and says which. */
export async function deleteUnattached(tx: Transaction, lockedIds: string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom("media")
    .where("id", "=", anyOf(lockedIds, "uuid"))
    .where((rows) => rows.not(isKept))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The second look is for posts that the version before this one writes during an upgrade. */
const isKept = sql<boolean>`(
  exists (select from kept_media where kept_media.media_id = media.id)
  or exists (select from post_media where post_media.media_id = media.id)
  or exists (select from template_media where template_media.media_id = media.id)
  or exists (select from companies where companies.logo_media_id = media.id)
  or exists (select from company_people where company_people.picture_media_id = media.id)
  or exists (select from coverage_finds where coverage_finds.scan_id = media.id)
  or exists (select from collections where collections.banner_id = media.id))`;

/** Media of posts, and a company's logo and people, get another owner; both owners' sums follow. */
export async function passOn(
  tx: Transaction,
  { from, to, postIds, companyId }: { from: number; to: number; postIds: number[]; companyId: number },
): Promise<void> {
  await sql`
    with moved as (
      update media set owner_id = ${to} where owner_id = ${from} and id in (
        select media_id from kept_media where post_id = ${anyOf(postIds, "bigint")}
        union all select media_id from post_media where post_id = ${anyOf(postIds, "bigint")}
        union all select logo_media_id from companies where id = ${companyId}
        union all select picture_media_id from company_people where company_id = ${companyId})
      returning stored_bytes(bytes, variants) as bytes
    ), left_over as (
      update media_usage set bytes = bytes - (select coalesce(sum(bytes), 0) from moved) where owner_id = ${from}
    )
    insert into media_usage as usage (owner_id, bytes) select ${to}, sum(bytes) from moved having count(*) > 0
    on conflict (owner_id) do update set bytes = usage.bytes + excluded.bytes`.execute(tx);
}

/** Those of the ids that have a row. */
export async function listKnownIds(ids: string[], on: Database = db): Promise<Set<string>> {
  const rows = await on.selectFrom("media").select("id").where("id", "=", anyOf(ids, "uuid")).execute();
  return new Set(rows.map(({ id }) => id));
}

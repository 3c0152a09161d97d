/** SQL of revisions: a post's content after each save. */
import { sql, type Selectable } from "kysely";
import type { RevisionMedia, Schema } from "#database/schema.ts";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, computed, orNull, type Row, statement } from "#platform/database/statement.ts";

/** The columns that a post and its revisions share. */
export const SNAPSHOT_COLUMNS = [
  "name",
  "posted_as_name",
  "company_id",
  "details",
  "content_html",
  "word_count",
  "summary",
  "tags",
  "seo_meta_title",
  "seo_meta_description",
  "embedded_websites",
  "language",
  "language_chosen",
  "publish_at",
] as const satisfies (keyof Schema["posts"] & keyof Schema["post_revisions"])[];

export type RevisionRow = Omit<Selectable<Schema["post_revisions"]>, "details" | "media"> & {
  details: Record<string, unknown>;
  media: RevisionMedia;
};
/** The result of a save. */
const SNAPSHOT = columns("post_revisions", ...SNAPSHOT_COLUMNS, "media");
export type Snapshot = Row<typeof SNAPSHOT>;

/** A post's shown media in the form stored in revisions; `post` is the alias of the row of posts. */
const shownMediaOf = (post: string) => `(
  select jsonb_build_object(
    'banner', (jsonb_agg(item) filter (where role = 'banner')) -> 0,
    'related', coalesce(jsonb_agg(item order by position) filter (where role = 'related'), '[]'))
  from (
    select post_media.role, post_media.position, jsonb_build_object('id', media.id,
      'alt', coalesce(post_media.alt, media.alt), 'caption', coalesce(post_media.caption, media.caption),
      'credit', coalesce(post_media.credit, media.credit), 'rights', coalesce(post_media.rights, media.rights)) as item
    from post_media join media on media.id = post_media.media_id
    where post_media.post_id = ${post}.id
  ) shown)`;

/** A post written by an older version of Dateline has no revision: stores its current content as the first. */
const storedRevision = (postId: number) => sql`
  select post.id as post_id, post.version, post.owner_id as author_id, 'created' as cause, post.updated_at as saved_at,
    ${sql.raw(shownMediaOf("post"))} as media, ${sql.raw(SNAPSHOT_COLUMNS.map((column) => `post.${column}`).join(", "))}
  from posts post
  where post.id = ${postId} and not exists (select from post_revisions where post_id = post.id)`;

const STORED_REVISION = {
  ...columns("posts", ...SNAPSHOT_COLUMNS, "version"),
  post_id: column("posts", "id"),
  author_id: column("posts", "owner_id"),
  cause: computed.text(),
  saved_at: column("posts", "updated_at"),
  media: computed.json<RevisionMedia>(),
};

/** @returns whether the post had no revision. */
export async function insertStoredRevision(tx: Transaction, postId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into post_revisions (post_id, version, author_id, cause, saved_at, media, ${sql.raw(SNAPSHOT_COLUMNS.join(", "))})
    ${storedRevision(postId)} returning id`.execute(tx);
  return rows.length > 0;
}

export type NewRevision = {
  post_id: number;
  version: number;
  author_id: number | null;
  cause: RevisionRow["cause"];
  /** The operator's reason; empty for the author's own save. */
  note?: string;
  outcome: RevisionRow["outcome"];
  /** Fields that differ from the previous revision. */
  changed: string[];
  snapshot: Snapshot;
};

export async function insertRevision(tx: Transaction, { snapshot, ...revision }: NewRevision): Promise<void> {
  await tx
    .insertInto("post_revisions")
    .values({ ...revision, ...asColumns(snapshot) })
    .execute();
}

/** An autosave replaces the latest revision when both belong to the same sitting. */
export async function replaceRevision(
  tx: Transaction,
  id: number,
  { version, changed, snapshot }: Pick<NewRevision, "version" | "changed" | "snapshot">,
): Promise<void> {
  await tx
    .updateTable("post_revisions")
    .set({ version, changed, ...asColumns(snapshot), saved_at: now })
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes the oldest revision of a post with more than `most`. Never the first, the last, the one readers see, one
 * operators decided on, or the version they compared it with.
 */
export async function deleteOldest(
  tx: Transaction,
  postId: number,
  max: number,
): Promise<Pick<RevisionRow, "media" | "content_html"> | null> {
  const { rows } = await statement(columns("post_revisions", "media", "content_html"))`
    with numbered as (
      select id, version, outcome, count(*) over () as kept,
        row_number() over (order by version) as place, lead(version) over (order by version) as next,
        max(version) filter (where outcome in ('live', 'approved')) over () as shown
      from post_revisions where post_id = ${postId}
    )
    delete from post_revisions where id = (
      select id from numbered
      where kept > ${max} and place > 1 and next is not null and version <> shown and outcome = 'live'
        and not exists (select from post_reviews r where r.post_id = ${postId} and r.version in (numbered.version, next))
      order by version limit 1)
    returning media, content_html`.execute(tx);
  return rows[0] ?? null;
}

/** The media that no revision of the post uses, neither as media nor inside its text. */
export async function listUnnamedMedia(tx: Transaction, postId: number, ids: string[]): Promise<string[]> {
  const { rows } = await statement({ id: computed.text() })`
    select wanted.id from unnest(${ids}::text[]) wanted (id)
    where not exists (
      select from post_revisions
      where post_id = ${postId} and (strpos(media::text, wanted.id) > 0 or strpos(content_html, wanted.id) > 0))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

function asColumns({ details, media, ...rest }: Snapshot) {
  return { ...rest, details: JSON.stringify(details), media: JSON.stringify(media) };
}

export async function findRevision(postId: number, version: number, on: Database = db): Promise<RevisionRow | null> {
  const row = await on
    .selectFrom("post_revisions")
    .selectAll()
    .where("post_id", "=", postId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first. */
export function listLatestRevisions(tx: Transaction, postId: number, limit: number): Promise<RevisionRow[]> {
  return tx
    .selectFrom("post_revisions")
    .selectAll()
    .where("post_id", "=", postId)
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
}

/** The outcome of a proposed edit. */
export async function setRevisionOutcome(
  tx: Transaction,
  postId: number,
  version: number,
  outcome: RevisionRow["outcome"],
): Promise<void> {
  await tx
    .updateTable("post_revisions")
    .set({ outcome })
    .where("post_id", "=", postId)
    .where("version", "=", version)
    .execute();
}

/**
 * Makes a revision the text of its locked post; the time of publishing stays. The caller attaches its media.
 * @param slug of the revision's name.
 */
export async function applyRevision(tx: Transaction, { id }: Pick<RevisionRow, "id">, slug: string): Promise<void> {
  const text = SNAPSHOT_COLUMNS.filter((column) => column !== "publish_at" && !column.startsWith("language"));
  await sql`
    update posts set slug = ${slug}, updated_at = revision.saved_at,
      text_at = case when (posts.name, posts.summary, posts.content_html, posts.details)
        is distinct from (revision.name, revision.summary, revision.content_html, revision.details)
        then revision.saved_at else coalesce(posts.text_at, posts.updated_at) end,
      language = case when posts.language_chosen and not revision.language_chosen then posts.language
        else coalesce(revision.language, posts.language) end,
      language_chosen = posts.language_chosen or revision.language_chosen,
      ${sql.raw(text.map((column) => `${column} = revision.${column}`).join(", "))}
    from post_revisions revision where revision.id = ${id} and posts.id = revision.post_id`.execute(tx);
}

/** Columns of the list of revisions. */
const REVISION_LINE_ROW = {
  ...columns("post_revisions", "version", "saved_at", "cause", "note", "outcome", "changed", "word_count"),
  /** Null when the account is gone. */
  saved_by: orNull(computed.text()),
  is_current: computed.flag(),
};
export type RevisionLineRow = Row<typeof REVISION_LINE_ROW>;

/** Newest first. @param version only this one. */
export async function listRevisionLines(
  { id: postId, shown_since }: { id: number; shown_since: Date | null },
  limit: number,
  version: number | null = null,
): Promise<RevisionLineRow[]> {
  const { rows } = await statement(REVISION_LINE_ROW)`
    with revision as (
      select version, author_id, saved_by_name, cause, note, outcome, changed, saved_at, word_count
      from post_revisions where post_id = ${postId}
      union all
      select version, author_id, '', cause, '', 'live', '{}', saved_at, word_count from (${storedRevision(postId)}) stored
    ), line as (
      select *, version = max(version) filter (where outcome in ('live', 'approved')) over () as is_current,
        outcome in ('live', 'approved') as is_shown,
        lead(saved_at) over (partition by outcome in ('live', 'approved') order by version) as replaced_at
      from revision
    )
    select line.version, line.cause, line.note, line.outcome, line.changed, line.saved_at, line.word_count, line.is_current,
      coalesce(trim(author.first_name || ' ' || author.last_name), nullif(line.saved_by_name, '')) as saved_by
    from line left join users author on author.id = line.author_id
    where (${version}::int is null or version = ${version})
      and (${shown_since}::timestamptz is null or is_shown and coalesce(replaced_at > ${shown_since}, true))
    order by version desc limit ${limit}`.execute(db);
  return rows;
}

/** The post after this save, even if only the post itself has it. */
export async function findSnapshot(postId: number, version: number): Promise<Snapshot | null> {
  const saved = await findRevision(postId, version);
  if (saved) return saved;
  const { rows } = await statement(STORED_REVISION)`${storedRevision(postId)}`.execute(db);
  return rows.find((row) => row.version === version) ?? null;
}

const TEXT = columns("posts", "name", "summary", "content_html");

/** The post's own text; null unless it has this version. */
export async function findCurrentText(postId: number, version: number): Promise<Row<typeof TEXT> | null> {
  const text = "select name, summary, content_html from posts where id = $1 and version = $2";
  return (await prepared(TEXT, text, [postId, version]))[0] ?? null;
}

/** A post of any owner that is not in the trash. */
export async function findRevisedPost(postId: number): Promise<RevisedPost | null> {
  const row = await db
    .selectFrom("posts")
    .select(["id", "kind", "status", "owner_id"])
    .where("id", "=", postId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

export type RevisedPost = Pick<Selectable<Schema["posts"]>, "id" | "kind" | "status" | "owner_id">;

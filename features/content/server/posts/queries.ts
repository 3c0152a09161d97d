/** SQL that writes posts and reads them for editing. */
import { sql, type Selectable } from "kysely";
import type { RevisionMedia, Schema } from "#database/schema.ts";
import type { Role } from "#features/companies/team/roles.ts";
import type { ShownMedia } from "#features/media/server/columns.ts";
import { db, prepared, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { columns, computed, statement } from "#platform/database/statement.ts";
import type { Status } from "../../contract.ts";
import type { KindKey } from "../../kinds/index.ts";
import { type Snapshot, SNAPSHOT_COLUMNS } from "../history/queries.ts";
import { isAdmitted, isAsked } from "../confidential/columns.ts";
import { orTaken } from "../translations/taken-policy.ts";

/** A stored post without its media. */
export type PostRow = Omit<Selectable<Schema["posts"]>, "details"> & { details: Record<string, unknown> };

/** Text of a post about to be stored. */
export type PostText = Omit<Snapshot, "publish_at" | "media"> & { slug: string };

const WRITTEN = [
  ...(["id", "guid", "status", "company_id", "name", "slug", "version", "updated_at", "publish_at"] as const),
  ...(["review_since", "awaits_confirmation", "language", "language_chosen", "original_id"] as const),
] as const satisfies (keyof PostRow)[];
/** Columns for an answer about a post. */
export type WrittenPost = Pick<PostRow, (typeof WRITTEN)[number]>;
const CREATED_POST = { ...columns("posts", ...WRITTEN), holds: computed.number(), rooms: computed.number() };

export type NewPost = Omit<PostText, "posted_as_name"> & {
  /** Null: posted under the owner's full name. */
  posted_as_name: string | null;
  guid: string;
  kind: KindKey;
  owner_id: number;
  draft_key: string | null;
  status: Status;
  publish_at: Date | null;
  /** Null: no review needed. */
  review_reason: string | null;
  /** Whether it waits until its author's address is confirmed. */
  awaits_confirmation: boolean;
};

/** Of the posts that keep one upload. */
const MOST_WITH_MEDIA = 20;

const FULL_NAME = "trim(owner.first_name || ' ' || owner.last_name)";

const NEW_POST_COLUMNS = [
  ...(["guid", "kind", "owner_id", "draft_key", "status", "slug", "awaits_confirmation"] as const),
  ...SNAPSHOT_COLUMNS.filter((column) => column !== "posted_as_name"),
] satisfies (keyof NewPost)[];
const SAME_IN_REVISION = SNAPSHOT_COLUMNS.join(", ");

const parameter = (column: (typeof NEW_POST_COLUMNS)[number]) => `$${4 + NEW_POST_COLUMNS.indexOf(column)}`;

/** The functions take the lock on the owner's row. They are counted because PostgreSQL skips what nothing asks for. */
const INSERT_POST = `
  with post as (
    insert into posts (posted_as_name, review_reason, review_since, published_at, ${NEW_POST_COLUMNS.join(", ")})
    values (
      coalesce($1, (select ${FULL_NAME} from users owner where owner.id = ${parameter("owner_id")})),
      coalesce($2, ''), case when $2::text is not null then now() end,
      case when ${parameter("status")} = 'published' then now() end,
      ${NEW_POST_COLUMNS.map(parameter).join(", ")})
    on conflict (owner_id, kind, draft_key) where draft_key is not null do nothing
    returning ${[...new Set<string>([...WRITTEN, "owner_id", ...SNAPSHOT_COLUMNS])].join(", ")}
  ), revision as (
    insert into post_revisions (post_id, version, author_id, cause, media, ${SAME_IN_REVISION})
    select id, version, owner_id, 'created', $3::jsonb, ${SAME_IN_REVISION} from post
  ), hold as (
    select take_post_hold(owner_id, company_id, id) from post where status <> 'draft'
  ), room as (
    select require_room(owner_id, case status when 'draft' then 'drafts' else 'submissions' end)
    from post where status <> 'published'
  )
  select ${WRITTEN.join(", ")}, (select count(*) from hold) as holds, (select count(*) from room) as rooms from post`;

/**
 * Writes a new post with its first revision; anything but a draft takes a release.
 * @returns null when this owner already has a post of this kind with this draft_key.
 * @throws pg.DatabaseError by take_post_hold as the ledger's takeHold, by require_room when there are too many drafts, or too
 * many deleted posts.
 */
export async function insertPost(tx: Transaction, post: NewPost, media: RevisionMedia): Promise<WrittenPost | null> {
  const columns = { ...post, details: JSON.stringify(post.details) };
  const given = [post.posted_as_name, post.review_reason, JSON.stringify(media)];
  const values = [...given, ...NEW_POST_COLUMNS.map((column) => columns[column])];
  const [row] = await prepared(CREATED_POST, INSERT_POST, values, tx);
  return row ?? null;
}

const ownPost = (on: Database, ownerId: number) => on.selectFrom("posts").selectAll().where("owner_id", "=", ownerId);

/** A post and how a person stands to it. */
export type ReachedPost = PostRow & { role: Role | null; is_of_company: boolean; is_added: boolean; is_asked: boolean };

/** A post of the person, or of a company in which the person has a role; in any status, also in the trash. */
export async function findReachedPost(userId: number, id: number): Promise<ReachedPost | null> {
  const post = await db
    .selectFrom("posts")
    .leftJoin("companies as company", (join) =>
      join.onRef("company.id", "=", "posts.company_id").on("company.deleted_at", "is", null),
    )
    .leftJoin("company_roles as held", (join) =>
      join.onRef("held.company_id", "=", "company.id").on("held.user_id", "=", userId),
    )
    .where((of) => of.or([of("posts.owner_id", "=", userId), of("held.role", "is not", null)]))
    .where("posts.id", "=", id)
    .selectAll("posts")
    .select((of) => ["held.role", of("company.id", "is not", null).as("is_of_company")])
    .select([isAdmitted(userId, "posts.id"), isAsked(userId, "posts.id")])
    .$castTo<ReachedPost>()
    .executeTakeFirst();
  return post ?? null;
}

/** Any user's post, in any status, including the trash. */
export async function findAnyPost(id: number, on: Database = db): Promise<PostRow | null> {
  return (await on.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function findPostByDraftKey(ownerId: number, kind: KindKey, draftKey: string): Promise<PostRow | null> {
  return (await postByDraftKey(db, ownerId, kind, draftKey).executeTakeFirst()) ?? null;
}

/** As findPostByDraftKey, locked. */
export async function lockPostByDraftKey(
  tx: Transaction,
  ownerId: number,
  kind: KindKey,
  draftKey: string,
): Promise<PostRow | null> {
  return (await postByDraftKey(tx, ownerId, kind, draftKey).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

function postByDraftKey(on: Database, ownerId: number, kind: KindKey, draftKey: string) {
  return ownPost(on, ownerId).where("kind", "=", kind).where("draft_key", "=", draftKey);
}

/** Posts of companies in which the user has a role that keep an upload; few do. */
export async function listPostsWithMedia(userId: number, mediaId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("kept_media as kept")
    .innerJoin("posts", "posts.id", "kept.post_id")
    .innerJoin("company_roles as held", "held.company_id", "posts.company_id")
    .select("posts.id")
    .where("kept.media_id", "=", mediaId)
    .where("held.user_id", "=", userId)
    .orderBy("posts.id")
    .limit(MOST_WITH_MEDIA)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a post of this company, or of none, even in the trash. Ledger lines about it can still be written. */
export async function lockPost(tx: Transaction, id: number, companyId: number | null): Promise<PostRow | null> {
  const post = tx.selectFrom("posts").selectAll().where("id", "=", id);
  return (
    (await post.where("company_id", "is not distinct from", companyId).forNoKeyUpdate().executeTakeFirst()) ?? null
  );
}

/** Undefined: no such post; null: one without a company. */
export async function findCompanyId(tx: Transaction, id: number): Promise<number | null | undefined> {
  return (await tx.selectFrom("posts").select("company_id").where("id", "=", id).executeTakeFirst())?.company_id;
}

/**
 * A post's media for its edit form and revisions. A separate statement, so that it sees changes made before the lock
 * was granted.
 */
export async function findShownMedia(postId: number, on: Database = db): Promise<ShownMedia[]> {
  const row = await on.selectFrom("shown_media").select("items").where("post_id", "=", postId).executeTakeFirst();
  return (row?.items as ShownMedia[] | undefined) ?? [];
}

/** The database's time, by which posts are published; a server's own clock may be ahead or behind. */
export async function readClock(on: Database = db): Promise<Date> {
  const { rows } = await statement({ now: computed.time() })`select clock_timestamp() as now`.execute(on);
  const [row] = rows;
  if (!row) throw new Error("The database does not tell the time.");
  return row.now;
}

export async function findFullName(userId: number, on: Database = db): Promise<string> {
  const { rows } = await statement({ name: computed.text() })`
    select ${sql.raw(FULL_NAME)} as name from users owner where owner.id = ${userId}`.execute(on);
  return rows[0]?.name ?? "";
}

export type PostChange = {
  /** A save of the text; updated_at follows. */
  text?: PostText;
  version?: number;
  status?: Status;
  publish_at?: Date | null;
  /** A submission: clears earlier decisions. With a reason, the post enters or stays in the review queue. */
  review?: { reason: string | null };
  proposed_version?: number | null;
  awaits_confirmation?: boolean;
};

/**
 * Changes a locked post.
 * @throws AppError invalid-input naming the language when its story has a post in it.
 */
export function updatePost(tx: Transaction, id: number, change: PostChange): Promise<WrittenPost> {
  const { text, review, ...rest } = change;
  const update = tx
    .updateTable("posts")
    .set({
      ...rest,
      ...(text ? { ...text, details: JSON.stringify(text.details), text_at: textTime(text), updated_at: now } : {}),
      ...(review ? reviewColumns(review.reason) : {}),
    })
    .where("id", "=", id)
    .returning(WRITTEN);
  return orTaken("language", text?.language ?? "", () => update.executeTakeFirstOrThrow());
}

/** A save of pictures or categories alone does not change when the text was written. */
function textTime({ name, summary, content_html, details }: PostText) {
  return sql<Date>`case when (name, summary, content_html, details)
    is distinct from (${name}, ${summary}, ${content_html}, ${JSON.stringify(details)}::jsonb)
    then now() else coalesce(text_at, updated_at) end`;
}

function reviewColumns(reason: string | null) {
  const since = reason === null ? null : sql<Date>`coalesce(review_since, now())`;
  return { review_since: since, review_reason: reason ?? "", review_outcome: null, review_note: "" };
}

/** Clears the form's key, so that a form still open creates a new draft. @returns when it was deleted. */
export async function trashPost(tx: Transaction, id: number): Promise<Date> {
  const post = tx.updateTable("posts").set({ deleted_at: now, draft_key: null }).where("id", "=", id);
  const row = await post.returning("deleted_at").executeTakeFirst();
  if (!row?.deleted_at) throw new Error(`Post ${id} was not locked before it was deleted.`);
  return row.deleted_at;
}

/** While it was in the trash, another post may have taken its language. */
const OWN_STORY_UNLESS_TAKEN = sql<number | null>`case when not exists (
  select from posts other where other.original_id = posts.original_id and other.language = posts.language
    and other.deleted_at is null) then posts.original_id end`;

/** Restores a locked post with this status; a draft has neither a time nor a pending review. */
export function takeFromTrash(tx: Transaction, id: number, status: Status): Promise<WrittenPost> {
  const asDraft =
    status === "draft" ? { publish_at: null, review_since: null, review_reason: "", awaits_confirmation: false } : {};
  return tx
    .updateTable("posts")
    .set({ status, deleted_at: null, ...asDraft, original_id: OWN_STORY_UNLESS_TAKEN })
    .where("id", "=", id)
    .returning(WRITTEN)
    .executeTakeFirstOrThrow();
}

export async function findPostId(guid: string, on: Database = db): Promise<number | null> {
  const row = await on.selectFrom("posts").select("id").where("guid", "=", guid).executeTakeFirst();
  return row?.id ?? null;
}

export async function findGuid(id: number, on: Database = db): Promise<string | null> {
  const row = await on.selectFrom("posts").select("guid").where("id", "=", id).executeTakeFirst();
  return row?.guid ?? null;
}

/** The address on file of the owner of a locked post. */
export function getAuthorAddress(tx: Transaction, ownerId: number) {
  const author = tx.selectFrom("users").select(["email", "email_verified_at"]).where("id", "=", ownerId);
  return author.executeTakeFirstOrThrow();
}

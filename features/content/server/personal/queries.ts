/** SQL of all posts of one user, in any state. */
import { sql } from "kysely";
import type { MediaTexts } from "#features/media/contract.ts";
import { db, type Transaction } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { columns, computed, type Row, statement } from "#platform/database/statement.ts";
import type { PostRow } from "../posts/queries.ts";
import { type RevisionRow, SNAPSHOT_COLUMNS } from "../history/queries.ts";

/** Runs `work` on a consistent snapshot of the database. */
export function atOneMoment<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
}

/** The next ids, ascending. */
export async function listPersonalIds(ownerId: number, after: number, limit: number): Promise<number[]> {
  const posts = db.selectFrom("posts").select("id").where("owner_id", "=", ownerId).where("id", ">", after);
  const rows = await posts.orderBy("id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Whether a company has the post, and it is not public. */
export async function isHeldBack(id: number): Promise<boolean> {
  const post = db.selectFrom("posts").select("id").where("id", "=", id).where("company_id", "is not", null);
  return (await post.where("status", "not in", ["published", "withdrawn"]).executeTakeFirst()) !== undefined;
}

export async function countPersonalPosts(ownerId: number): Promise<number> {
  const count = db.selectFrom("posts").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await count.where("owner_id", "=", ownerId).executeTakeFirstOrThrow()).count;
}

const POST_COLUMNS = [
  "id",
  "guid",
  "kind",
  "status",
  "slug",
  "version",
  "proposed_version",
  "created_at",
  "updated_at",
  "published_at",
  "deleted_at",
  "review_since",
  "review_outcome",
  "review_note",
  "withdrawn_at",
  "withdrawal_reason",
  "withdrawal_note",
  "original_id",
  ...SNAPSHOT_COLUMNS,
] as const satisfies (keyof PostRow)[];

export type PersonalMedia = { role: "banner" | "related"; id: string; file_name: string } & MediaTexts;
/** Reviewers stay unnamed. */
export type PersonalReview = { version: number; decision: string; note: string; created_at: string };
export type PersonalCorrection = {
  version: number;
  note: string;
  published_at: string | null;
  /** Ids of translations. */
  also_concerns: number[];
};
const PERSONAL_POST = {
  ...columns("posts", ...POST_COLUMNS),
  media: computed.json<PersonalMedia[]>(),
  reviews: computed.json<PersonalReview[]>(),
  corrections: computed.json<PersonalCorrection[]>(),
};
export type PersonalPost = Row<typeof PERSONAL_POST>;

/** Null if it has been removed. */
export async function findPersonalPost(tx: Transaction, ownerId: number, id: number): Promise<PersonalPost | null> {
  const { rows } = await statement(PERSONAL_POST)`
    select ${sql.raw(POST_COLUMNS.map((column) => `post.${column}`).join(", "))},
      coalesce((
        select json_agg(json_build_object('role', item -> 'role', 'id', item -> 'id', 'file_name', item -> 'file_name',
          'alt', item -> 'alt', 'caption', item -> 'caption', 'credit', item -> 'credit', 'rights', item -> 'rights'))
        from shown_media, json_array_elements(items) item where post_id = post.id), '[]') as media,
      coalesce((
        select json_agg(json_build_object('version', version, 'decision', decision, 'note', note, 'created_at', created_at)
          order by id)
        from post_reviews where post_id = post.id), '[]') as reviews,
      coalesce((
        select json_agg(json_build_object('version', version, 'note', note, 'published_at', published_at,
          'also_concerns', also_post_ids) order by id)
        from post_corrections where post_id = post.id), '[]') as corrections
    from posts post where post.id = ${id} and post.owner_id = ${ownerId}`.execute(tx);
  return rows[0] ?? null;
}

/** File names of a person's uploads, by their ids. */
export async function listFileNames(tx: Transaction, ownerId: number, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("media")
    .select(["id", "file_name"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", anyOf(ids, "uuid"))
    .execute();
  return new Map(rows.map(({ id, file_name }) => [id, file_name]));
}

const REVISION_COLUMNS = [
  "version",
  "cause",
  "note",
  "outcome",
  "changed",
  "saved_at",
  "media",
  ...SNAPSHOT_COLUMNS,
] as const satisfies (keyof RevisionRow)[];
export type PersonalRevision = Pick<RevisionRow, (typeof REVISION_COLUMNS)[number]>;

/** The next ones of a post, oldest first. */
export async function listPersonalRevisions(
  tx: Transaction,
  postId: number,
  after: number,
  limit: number,
): Promise<PersonalRevision[]> {
  const revisions = tx.selectFrom("post_revisions").select(REVISION_COLUMNS).where("post_id", "=", postId);
  return revisions.where("version", ">", after).orderBy("version").limit(limit).execute();
}

/** SQL of which posts a list holds: the same for its pages, its counts and its file. */
import { type SelectQueryBuilder, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db } from "#platform/database/client.ts";
import { anyOf, noneOf } from "#platform/database/expressions.ts";
import { type ListFilter, NO_COMPANY, SEARCH_COUNT_CAP, type Status, STATUSES } from "../../contract.ts";
import type { ListReach, ListScope, ListShape } from "./policy.ts";

export type ListedPosts = {
  filter: ListFilter;
  scope: ListScope;
  status?: Status | undefined;
  /** Those that are being approved alone. */
  isInApproval?: boolean;
};

/** What readers see or saw. */
export const PUBLIC_STATUSES = ["published", "withdrawn"] as const satisfies Status[];

export type Posts<Row = object> = SelectQueryBuilder<Schema, "posts", Row>;

/** The posts within reach under the filters of a list, of every status and in the trash. */
export function reachedPosts(
  reach: ListReach,
  { filter, scope: { kind, company }, status, isInApproval = false }: ListedPosts,
): Posts {
  let posts = db.selectFrom("posts");
  if ("ownerId" in reach) posts = posts.where("owner_id", "=", reach.ownerId);
  else if (reach.isPublicOnly)
    posts = posts
      .where((of) => of.or([of("status", "in", PUBLIC_STATUSES), of("id", "=", anyOf(reach.asked, "bigint"))]))
      .where("deleted_at", "is", null);
  else if (reach.hidden.length > 0) posts = posts.where("id", "<>", noneOf(reach.hidden, "bigint"));
  if (status) posts = posts.where("status", "=", status);
  if (isInApproval) posts = posts.where("id", "in", beingApproved);
  if (kind) posts = posts.where("kind", "=", kind);
  if (company === NO_COMPANY) posts = posts.where("company_id", "is", null);
  else if (company !== undefined) posts = posts.where("company_id", "=", company);
  if (filter.by === "id") posts = posts.where("id", "=", filter.id);
  // The array is what the index of an owner's names has.
  if (filter.by === "name") posts = posts.where(isNamed(filter.part));
  if (filter.by === "name" && "ownerId" in reach)
    posts = posts.where(sql<boolean>`array[owner_id] @> array[${reach.ownerId}::bigint]`);
  return posts;
}

const beingApproved = db.selectFrom("approval_requests").select("post_id").where("ended_at", "is", null);

/** The posts of one list. */
export function postsOfList(reach: ListReach, { statuses }: ListShape, listed: ListedPosts): Posts {
  const posts = reachedPosts(reach, listed).where("deleted_at", statuses ? "is" : "is not", null);
  const isEvery = statuses === null || statuses.length === STATUSES.length;
  return isEvery || listed.status ? posts : posts.where("status", "in", statuses);
}

/** Whether a name contains the part, ignoring case, accents and widths. */
export const isNamed = (part: string) =>
  sql<boolean>`name_key like '%' || regexp_replace(search_key(${part}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** Counts posts that are searched: up to SEARCH_COUNT_CAP, but never less than to the end of the page asked for. */
export async function countFound(posts: Posts, { limit, offset }: { limit: number; offset: number }): Promise<number> {
  const enough = Math.max(SEARCH_COUNT_CAP, offset + limit);
  const { count } = await db
    .selectFrom(posts.select("posts.id").limit(enough).as("found"))
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

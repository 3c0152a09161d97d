/** SQL of which posts a list holds: the same for its pages, its counts and its file. */
import { type SelectQueryBuilder, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db } from "#platform/database/client.ts";
import { type ListFilter, NO_COMPANY, SEARCH_COUNT_CAP, type Status, STATUSES } from "../../contract.ts";
import type { ListScope, ListShape } from "./policy.ts";

export type ListedPosts = {
  filter: ListFilter;
  scope: ListScope;
  status?: Status | undefined;
};

export type Posts<Row = object> = SelectQueryBuilder<Schema, "posts", Row>;

/** The owner's posts under the filters of a list, of every status and in the trash. */
export function ownPosts(ownerId: number, { filter, scope: { kind, company }, status }: ListedPosts): Posts {
  let posts = db.selectFrom("posts").where("owner_id", "=", ownerId);
  if (status) posts = posts.where("status", "=", status);
  if (kind) posts = posts.where("kind", "=", kind);
  if (company === NO_COMPANY) posts = posts.where("company_id", "is", null);
  else if (company !== undefined) posts = posts.where("company_id", "=", company);
  if (filter.by === "id") posts = posts.where("id", "=", filter.id);
  // The array is what the index of an owner's names has.
  if (filter.by === "name")
    posts = posts.where(isNamed(filter.part)).where(sql<boolean>`array[owner_id] @> array[${ownerId}::bigint]`);
  return posts;
}

/** The posts of one list. */
export function postsOfList(ownerId: number, { statuses }: ListShape, listed: ListedPosts): Posts {
  const posts = ownPosts(ownerId, listed).where("deleted_at", statuses ? "is" : "is not", null);
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

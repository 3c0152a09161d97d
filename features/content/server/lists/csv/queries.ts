/** SQL of CSV exports. */
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { ownPosts } from "../condition-queries.ts";
import { type ListPage, sortedBy } from "../queries.ts";

/** The owner's posts among these ids, without the trash, newest first. */
export function findPostsOfFile(ownerId: number, ids: readonly number[]) {
  return db
    .selectFrom("posts")
    .innerJoin("users", "users.id", "posts.owner_id")
    .where("posts.owner_id", "=", ownerId)
    .where("posts.id", "=", anyOf(ids, "bigint"))
    .where("posts.deleted_at", "is", null)
    .select((of) => [
      ...(["posts.id", "guid", "posts.slug", "name", "status", "kind", "posts.created_at"] as const),
      ...(["published_at", "publish_at"] as const),
      of
        .case()
        .when("company_id", "is not", null)
        .then(of.ref("posted_as_name"))
        .else(sql<string>`trim(users.first_name || ' ' || users.last_name)`)
        .end()
        .as("poster"),
    ])
    .orderBy("posts.created_at", "desc")
    .orderBy("posts.id", "desc")
    .execute();
}

/** Ids of the owner's posts in the list, without the trash, in order: one scan, keeping a number for each. */
export async function listFileIds(
  ownerId: number,
  { order, ...listed }: Omit<ListPage, "limit" | "offset">,
  limit: number,
): Promise<number[]> {
  const { column, direction } = sortedBy(order);
  const posts = ownPosts(ownerId, listed).where("deleted_at", "is", null).select("id");
  const rows = await posts.orderBy(column, direction).orderBy("id", direction).limit(limit).execute();
  return rows.map(({ id }) => id);
}

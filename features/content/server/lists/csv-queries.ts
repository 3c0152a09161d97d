/** SQL of the posts of a CSV file. */
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";

/** The owner's posts among these ids, without the trash, newest first. */
export function findPostsOfFile(ownerId: number, ids: readonly number[]) {
  return db
    .selectFrom("posts")
    .innerJoin("users", "users.id", "posts.owner_id")
    .where("posts.owner_id", "=", ownerId)
    .where("posts.id", "in", ids)
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

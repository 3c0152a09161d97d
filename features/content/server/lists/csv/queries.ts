/** SQL of CSV exports. */
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { NO_COMPANY } from "../../../contract.ts";
import type { ListPage } from "../pages/queries.ts";

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

const PLACES = {
  created_at: "created_at",
  name: "name_key",
  publishing_time: "publish_at",
  deleted_at: "deleted_at",
} as const;

/** Ids of the owner's posts in the list, without the trash, in order: one scan, keeping a number for each. */
export async function listFileIds(
  ownerId: number,
  { order, filter, among: { kind, company }, status }: Omit<ListPage, "limit" | "offset">,
  limit: number,
): Promise<number[]> {
  const way = order.startsWith("-") ? "desc" : "asc";
  let posts = db.selectFrom("posts").select("id").where("owner_id", "=", ownerId).where("deleted_at", "is", null);
  if (status) posts = posts.where("status", "=", status);
  if (kind) posts = posts.where("kind", "=", kind);
  if (company === NO_COMPANY) posts = posts.where("company_id", "is", null);
  else if (company !== undefined) posts = posts.where("company_id", "=", company);
  if (filter.by === "id") posts = posts.where("id", "=", filter.id);
  if (filter.by === "name") posts = posts.where(sql<boolean>`strpos(name_key, search_key(${filter.part})) > 0`);
  const place = PLACES[order.replace("-", "") as keyof typeof PLACES];
  const rows = await posts.orderBy(place, way).orderBy("id", way).limit(limit).execute();
  return rows.map(({ id }) => id);
}

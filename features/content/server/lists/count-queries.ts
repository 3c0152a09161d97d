/** SQL of the tabs of Posted Content: how many posts of each status there are under the filters of the list. */
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";
import { type ListFilter, NO_COMPANY, type PostCounts, STATUSES } from "../../contract.ts";
import type { Among } from "./policy.ts";

/** Reads the index of the owner's posts; a filter beyond it reads their rows. */
export async function countByStatus(
  ownerId: number,
  filter: ListFilter,
  { kind, company }: Among,
): Promise<PostCounts> {
  let posts = db.selectFrom("posts").where("owner_id", "=", ownerId);
  if (kind) posts = posts.where("kind", "=", kind);
  if (company === NO_COMPANY) posts = posts.where("company_id", "is", null);
  else if (company !== undefined) posts = posts.where("company_id", "=", company);
  if (filter.by === "id") posts = posts.where("id", "=", filter.id);
  if (filter.by === "name") posts = posts.where(sql<boolean>`strpos(name_key, search_key(${filter.part})) > 0`);
  const rows = await posts
    .select((of) => [
      "status",
      sql<boolean>`deleted_at is not null`.as("is_trash"),
      of.fn.countAll<number>().as("posts"),
    ])
    .groupBy(["status", sql`deleted_at is not null`])
    .execute();
  const listed = rows.filter(({ is_trash }) => !is_trash);
  const sum = (of: readonly { posts: number }[]) => of.reduce((total, { posts: each }) => total + each, 0);
  return {
    ...(Object.fromEntries(
      STATUSES.map((status) => [status, sum(listed.filter((row) => row.status === status))]),
    ) as Omit<PostCounts, "all" | "trash">),
    all: sum(listed),
    trash: sum(rows.filter(({ is_trash }) => is_trash)),
  };
}

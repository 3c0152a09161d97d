/** SQL of the tabs of Posted Content: how many posts of each status there are under the filters of the list. */
import { type ExpressionBuilder, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db } from "#platform/database/client.ts";
import { type ListFilter, NO_COMPANY, type PostCounts, type Status, STATUSES } from "../../../contract.ts";
import type { Among } from "../policy.ts";

/** `posts`: without the trash; `trashed`: in the trash. */
type StatusCount = { status: string; posts: number; trashed: number };

/** From the tallies, unless a name or an id is searched. */
export async function countByStatus(ownerId: number, filter: ListFilter, among: Among): Promise<PostCounts> {
  const rows = await (filter.by === "nothing" ? tallied(ownerId, among) : counted(ownerId, filter, among));
  const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
  const ofStatus = (wanted: Status) => sum(rows.filter(({ status }) => status === wanted).map(({ posts }) => posts));
  return {
    ...(Object.fromEntries(STATUSES.map((status) => [status, ofStatus(status)])) as Record<Status, number>),
    all: sum(rows.map(({ posts }) => posts)),
    trash: sum(rows.map(({ trashed }) => trashed)),
  };
}

function tallied(ownerId: number, { kind, company }: Among): Promise<StatusCount[]> {
  let tallies = db.selectFrom("post_tallies").where("owner_id", "=", ownerId);
  if (kind) tallies = tallies.where("kind", "=", kind);
  if (company !== undefined) tallies = tallies.where("company_id", "=", company === NO_COMPANY ? 0 : company);
  const total = (of: ExpressionBuilder<Schema, "post_tallies">, column: "posts" | "trashed") =>
    sql<number>`sum(${of.ref(column)})::bigint`.as(column);
  return tallies
    .select((of) => ["status", total(of, "posts"), total(of, "trashed")])
    .groupBy("status")
    .execute();
}

/** By the index of an owner's names: a rare name is looked up there, a frequent one means reading every post. */
const isNamed = (ownerId: number, part: string) => sql<boolean>`
  array[owner_id] @> array[${ownerId}::bigint] and strpos(name_key, search_key(${part})) > 0
  and name_key like '%' || regexp_replace(search_key(${part}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

function counted(ownerId: number, filter: ListFilter, { kind, company }: Among): Promise<StatusCount[]> {
  let posts = db.selectFrom("posts").where("owner_id", "=", ownerId);
  if (kind) posts = posts.where("kind", "=", kind);
  if (company === NO_COMPANY) posts = posts.where("company_id", "is", null);
  else if (company !== undefined) posts = posts.where("company_id", "=", company);
  if (filter.by === "id") posts = posts.where("id", "=", filter.id);
  if (filter.by === "name") posts = posts.where(isNamed(ownerId, filter.part));
  return posts
    .select((of) => [
      "status",
      of.fn.countAll<number>().filterWhere("deleted_at", "is", null).as("posts"),
      of.fn.countAll<number>().filterWhere("deleted_at", "is not", null).as("trashed"),
    ])
    .groupBy("status")
    .execute();
}

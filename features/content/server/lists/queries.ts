/** SQL of the dashboard's lists, their counts and the summary. */
import { type ExpressionBuilder, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import {
  type ContentSummary,
  NO_COMPANY,
  type PostCounts,
  type Status,
  STATUSES,
  SUMMARY_WEEKS,
} from "../../contract.ts";
import {
  countFound,
  type ListedPosts,
  type Posts,
  postsOfList,
  PUBLIC_STATUSES,
  reachedPosts,
} from "./condition-queries.ts";
import type { ListOrder, ListReach, ListScope, ListShape } from "./policy.ts";

const SORT_COLUMNS = {
  created_at: "created_at",
  name: "name_key",
  publishing_time: "publish_at",
  deleted_at: "deleted_at",
} as const;

/** The column and direction of an order; posts that are equal in it are ordered by id. */
export function sortedBy(order: ListOrder) {
  const column = SORT_COLUMNS[order.replace("-", "") as keyof typeof SORT_COLUMNS];
  return { column, direction: order.startsWith("-") ? "desc" : "asc" } as const;
}

export type ListPage = ListedPosts & { order: ListOrder; limit: number; offset: number };

/** The ids of one page of a list, in its order: from an index alone. */
export async function listPage(
  reach: ListReach,
  shape: ListShape,
  { order, limit, offset, ...listed }: ListPage,
): Promise<number[]> {
  const { column, direction } = sortedBy(order);
  const posts = postsOfList(reach, shape, listed).select("id").orderBy(column, direction).orderBy("id", direction);
  return (await posts.limit(limit).offset(offset).execute()).map(({ id }) => id);
}

/** Posts of a list: from the tallies; of a search, see `countFound`. */
export async function countListed(reach: ListReach, shape: ListShape, page: Omit<ListPage, "order">): Promise<number> {
  if (page.filter.by !== "nothing" || page.isInApproval) return countFound(postsOfList(reach, shape, page), page);
  const wanted: readonly string[] = page.status ? [page.status] : (shape.statuses ?? STATUSES);
  const rows = (await tallied(reach, page.scope)).filter(({ status }) => wanted.includes(status));
  return rows.reduce((sum, { posts, trashed }) => sum + (shape.statuses ? posts : trashed), 0);
}

/** How many posts of each status there are under the filters of a list; exact. */
export async function countByStatus(reach: ListReach, listed: ListedPosts): Promise<PostCounts> {
  const rows = await (listed.filter.by === "nothing" ? tallied(reach, listed.scope) : counted(reach, listed));
  const { in_approval } = await reachedPosts(reach, { ...listed, isInApproval: true })
    .where("deleted_at", "is", null)
    .select((of) => of.fn.countAll<number>().as("in_approval"))
    .executeTakeFirstOrThrow();
  const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
  const ofStatus = (wanted: Status) => sum(rows.filter(({ status }) => status === wanted).map(({ posts }) => posts));
  return {
    ...(Object.fromEntries(STATUSES.map((status) => [status, ofStatus(status)])) as Record<Status, number>),
    all: sum(rows.map(({ posts }) => posts)),
    trash: sum(rows.map(({ trashed }) => trashed)),
    in_approval,
  };
}

/** `posts`: without the trash; `trashed`: in the trash. */
type StatusCount = { status: string; posts: number; trashed: number };

/**
 * The tallies have every post of a company: those that are hidden from the caller are taken off. Those about which a reviewer
 * was asked are added to the public ones.
 */
async function tallied(reach: ListReach, scope: ListScope): Promise<StatusCount[]> {
  const all = await tallies(reach, scope);
  if ("ownerId" in reach) return all;
  if (reach.isPublicOnly && reach.asked.length > 0)
    return [...all, ...(await countStatuses(thesePosts(reach.asked, scope))).map((each) => ({ ...each, trashed: 0 }))];
  if (reach.hidden.length === 0) return all;
  const hidden = await countStatuses(thesePosts(reach.hidden, scope));
  return all.map(({ status, posts, trashed }) => {
    const off = hidden.find((each) => each.status === status);
    return { status, posts: posts - (off?.posts ?? 0), trashed: trashed - (off?.trashed ?? 0) };
  });
}

function thesePosts(ids: readonly number[], { kind }: ListScope): Posts {
  const posts = db.selectFrom("posts").where("id", "=", anyOf(ids, "bigint"));
  return kind ? posts.where("kind", "=", kind) : posts;
}

function tallies(reach: ListReach, { kind, company }: ListScope): Promise<StatusCount[]> {
  let kept = db.selectFrom("post_tallies");
  if ("ownerId" in reach) kept = kept.where("owner_id", "=", reach.ownerId);
  else if (reach.isPublicOnly) kept = kept.where("status", "in", PUBLIC_STATUSES);
  if (kind) kept = kept.where("kind", "=", kind);
  if (company !== undefined) kept = kept.where("company_id", "=", company === NO_COMPANY ? 0 : company);
  const hidesTrash = "isPublicOnly" in reach && reach.isPublicOnly;
  const total = (of: ExpressionBuilder<Schema, "post_tallies">, column: "posts" | "trashed") =>
    sql<number>`sum(${of.ref(column)})::bigint`.as(column);
  return kept
    .select((of) => ["status", total(of, "posts"), hidesTrash ? sql<number>`0`.as("trashed") : total(of, "trashed")])
    .groupBy("status")
    .execute();
}

const counted = (reach: ListReach, listed: ListedPosts) => countStatuses(reachedPosts(reach, listed));

function countStatuses(posts: Posts): Promise<StatusCount[]> {
  return posts
    .select((of) => [
      "status",
      of.fn.countAll<number>().filterWhere("deleted_at", "is", null).as("posts"),
      of.fn.countAll<number>().filterWhere("deleted_at", "is not", null).as("trashed"),
    ])
    .groupBy("status")
    .execute();
}

export async function summarise(ownerId: number): Promise<ContentSummary> {
  const totals = await tallied({ ownerId }, { kind: undefined, company: undefined });
  const weeks = await db
    .selectFrom("posts")
    .where("owner_id", "=", ownerId)
    .where("status", "=", "published")
    .where("deleted_at", "is", null)
    .where(sql<boolean>`published_at > now() - ${SUMMARY_WEEKS} * interval '7 days'`)
    .select((of) => [
      sql<number>`floor(extract(epoch from now() - published_at) / 604800)::int`.as("weeks_ago"),
      of.fn.countAll<number>().as("posts"),
    ])
    .groupBy("weeks_ago")
    .execute();
  const ofStatuses = (...wanted: Status[]) =>
    totals.reduce((sum, { status, posts }) => (wanted.includes(status as Status) ? sum + posts : sum), 0);
  const published = new Map(weeks.map(({ weeks_ago, posts }) => [weeks_ago, posts]));
  return {
    total_posts: ofStatuses("published", "pending"),
    total_drafts: ofStatuses("draft"),
    total_scheduled_posts: ofStatuses("scheduled"),
    published_by_week: Array.from(
      { length: SUMMARY_WEEKS },
      (_, index) => published.get(SUMMARY_WEEKS - 1 - index) ?? 0,
    ),
  };
}

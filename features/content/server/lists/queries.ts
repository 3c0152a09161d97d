/** SQL of the dashboard's lists, their counts and the summary. */
import { type ExpressionBuilder, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db } from "#platform/database/client.ts";
import {
  type ContentSummary,
  NO_COMPANY,
  type PostCounts,
  type Status,
  STATUSES,
  SUMMARY_WEEKS,
} from "../../contract.ts";
import type { DeliveredPlatform } from "../../contracts/delivered.ts";
import { KINDS } from "../../kinds/index.ts";
import { countFound, type ListedPosts, ownPosts, postsOfList } from "./condition-queries.ts";
import type { ListScope, ListOrder, ListShape } from "./policy.ts";

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

export type ListItemRow = Awaited<ReturnType<typeof listItems>>[number];

/** One page of a list, in its order. */
export function listItems(ownerId: number, shape: ListShape, { order, limit, offset, ...listed }: ListPage) {
  const { column, direction } = sortedBy(order);
  return db
    .with("page", () =>
      // From an index alone; only the rows of the page are looked up.
      postsOfList(ownerId, shape, listed)
        .select(["id", `${column} as sort_key`])
        .orderBy(column, direction)
        .orderBy("id", direction)
        .limit(limit)
        .offset(offset),
    )
    .selectFrom("page")
    .innerJoin("posts as p", "p.id", "page.id")
    .innerJoin("users as author", "author.id", "p.owner_id")
    .leftJoin("companies as company", (join) =>
      join.onRef("company.id", "=", "p.company_id").on("company.deleted_at", "is", null),
    )
    .select([
      ...(["p.id", "p.guid", "p.kind", "p.name", "p.slug", "p.status", "p.version"] as const),
      ...(["p.created_at", "p.updated_at", "p.published_at", "p.publish_at", "p.deleted_at"] as const),
      ...(["p.review_since", "p.review_outcome", "p.review_note", "p.awaits_confirmation"] as const),
      ...(["p.company_id", "p.posted_as_name", "company.slug as company_slug"] as const),
      ...(["author.first_name", "author.last_name", "author.slug as user_slug"] as const),
      sql<string | null>`p.details ->> ${NAME_FIELD}`.as("kind_name"),
      sql<boolean>`p.status = 'scheduled' and p.publish_at <= now()`.as("is_overdue"),
    ])
    .select((of) => [
      of
        .selectFrom("post_media")
        .innerJoin("media", "media.id", "post_media.media_id")
        .whereRef("post_media.post_id", "=", "p.id")
        .where("post_media.role", "=", "banner")
        .select(sql<string>`'/media/' || media.id || '/' || media.file_name`.as("address"))
        .as("banner_picture"),
      of
        .selectFrom("delivered_platforms as delivered")
        .whereRef("delivered.post_id", "=", "p.id")
        .select(sql<DeliveredPlatform[] | null>`json_agg(delivered.item order by delivered.name)`.as("items"))
        .as("platforms"),
    ])
    .orderBy("page.sort_key", direction)
    .orderBy("page.id", direction)
    .execute();
}

const NAME_FIELD = sql.raw(
  `case p.kind ${KINDS.map(({ key, nameField }) => `when '${key}' then '${nameField}'`).join(" ")} end`,
);

/** Posts of a list: from the tallies; of a search, see `countFound`. */
export async function countListed(ownerId: number, shape: ListShape, page: Omit<ListPage, "order">): Promise<number> {
  if (page.filter.by !== "nothing") return countFound(postsOfList(ownerId, shape, page), page);
  const wanted: readonly string[] = page.status ? [page.status] : (shape.statuses ?? STATUSES);
  const rows = (await tallied(ownerId, page.scope)).filter(({ status }) => wanted.includes(status));
  return rows.reduce((sum, { posts, trashed }) => sum + (shape.statuses ? posts : trashed), 0);
}

/** How many posts of each status there are under the filters of a list; exact. */
export async function countByStatus(ownerId: number, listed: ListedPosts): Promise<PostCounts> {
  const rows = await (listed.filter.by === "nothing" ? tallied(ownerId, listed.scope) : counted(ownerId, listed));
  const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
  const ofStatus = (wanted: Status) => sum(rows.filter(({ status }) => status === wanted).map(({ posts }) => posts));
  return {
    ...(Object.fromEntries(STATUSES.map((status) => [status, ofStatus(status)])) as Record<Status, number>),
    all: sum(rows.map(({ posts }) => posts)),
    trash: sum(rows.map(({ trashed }) => trashed)),
  };
}

/** `posts`: without the trash; `trashed`: in the trash. */
type StatusCount = { status: string; posts: number; trashed: number };

function tallied(ownerId: number, { kind, company }: ListScope): Promise<StatusCount[]> {
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

function counted(ownerId: number, listed: ListedPosts): Promise<StatusCount[]> {
  return ownPosts(ownerId, listed)
    .select((of) => [
      "status",
      of.fn.countAll<number>().filterWhere("deleted_at", "is", null).as("posts"),
      of.fn.countAll<number>().filterWhere("deleted_at", "is not", null).as("trashed"),
    ])
    .groupBy("status")
    .execute();
}

export async function summarise(ownerId: number): Promise<ContentSummary> {
  const totals = await tallied(ownerId, { kind: undefined, company: undefined });
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

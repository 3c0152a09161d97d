/** SQL of the review queue: its pages follow each other by what was seen last, so that a page far on costs what the first does. */
import { type RawBuilder, sql } from "kysely";
import { db } from "#platform/database/client.ts";
import { QUEUE_COUNT_CAP } from "../moderation-contract.ts";
import type { Status } from "../contract.ts";
import type { KindKey } from "../kinds/index.ts";
import { matchesSearch } from "./search-condition-queries.ts";

export type QueueRow = {
  id: number;
  guid: string;
  status: Status;
  kind: KindKey;
  name: string;
  posted_as_name: string;
  version: number;
  review_since: Date;
  review_reason: string;
  publish_at: Date | null;
  email: string;
  author_name: string;
  times_returned: number;
  /** Microseconds since 1970: a Date would round them, and the next page skip or repeat a post. */
  since_us: number;
};

export type QueueFilter = {
  q: string;
  kind: KindKey | null;
  /** Words that the reason must hold. */
  reason: string | null;
};
export type QueuePlace = { sinceUs: number; id: number };

const IS_WAITING = sql`p.review_since is not null and p.deleted_at is null`;

/** What the queue tells of a post `p` and its `owner`. */
const COLUMNS = sql`
  p.id, p.guid, p.status, p.kind, p.name, p.posted_as_name, p.version, p.review_since, p.review_reason, p.publish_at,
  owner.email, trim(owner.first_name || ' ' || owner.last_name) as author_name,
  (select count(*) from post_reviews r where r.post_id = p.id and r.decision = 'return') as times_returned,
  (extract(epoch from p.review_since) * 1000000)::bigint as since_us`;

/** The longest waiting first. @param after the last post of the page before. */
export async function listWaitingPosts(
  filter: QueueFilter,
  after: QueuePlace | null,
  limit: number,
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select ${COLUMNS}
    from posts p join users owner on owner.id = p.owner_id
    where ${conditionOf(filter)} ${after ? sql`and ${isBehind(after)}` : sql``}
    order by p.review_since, p.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/**
 * Exact below QUEUE_COUNT_CAP, where it stops. In the queue's order, so that its index is walked only until then; what is
 * searched has an index of its own.
 */
export async function countWaitingPosts(filter: QueueFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from posts p where ${conditionOf(filter)} ${filter.q === "" ? sql`order by p.review_since, p.id` : sql``}
      limit ${sql.lit(QUEUE_COUNT_CAP)}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findWaitingRow(id: number): Promise<QueueRow | null> {
  const { rows } = await sql<QueueRow>`
    select ${COLUMNS} from posts p join users owner on owner.id = p.owner_id
    where ${IS_WAITING} and p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

function conditionOf({ q, kind, reason }: QueueFilter): RawBuilder<unknown> {
  const conditions = [IS_WAITING];
  if (kind) conditions.push(sql`p.kind = ${kind}`);
  if (reason) conditions.push(sql`strpos(p.review_reason, ${reason}) > 0`);
  if (q) conditions.push(matchesSearch(q));
  return sql.join(conditions, sql` and `);
}

/** In one comparison of rows, which the index of the queue answers. */
function isBehind({ sinceUs, id }: QueuePlace): RawBuilder<unknown> {
  const since = sql`timestamptz 'epoch' + ${sinceUs}::bigint * interval '1 microsecond'`;
  return sql`(p.review_since, p.id) > (${since}, ${id}::bigint)`;
}

/**
 * SQL of the review queue, over the table of what waits (migration 0036). Its pages follow each other by what was seen last,
 * so that a page far on costs what the first does.
 */
import { type RawBuilder, sql } from "kysely";
import { db } from "#platform/database/client.ts";
import { column, columns, computed, notNull, type Row, statement } from "#platform/database/statement.ts";
import { QUEUE_COUNT_CAP } from "../contract.ts";
import { filterOf } from "#features/content/contract.ts";
import type { KindKey } from "#features/content/kinds/index.ts";

const QUEUE_ROW = {
  ...columns(
    "posts",
    "id",
    "guid",
    "status",
    "kind",
    "name",
    "posted_as_name",
    "version",
    "review_reason",
    "publish_at",
  ),
  review_since: notNull(column("posts", "review_since")),
  email: column("users", "email"),
  author_name: computed.text(),
  times_returned: computed.number(),
  /** Microseconds since 1970: a Date would round them, and the next page skip or repeat a post. */
  since_us: computed.number(),
};
export type QueueRow = Row<typeof QUEUE_ROW>;

export type QueueFilter = {
  q: string;
  kind: KindKey | null;
  /** Words that the reason must hold: of QUEUE_REASONS, each of which has an index. */
  reason: string | null;
};
export type QueuePlace = { sinceUs: number; id: number };

/** Shorter words have no trigram in the middle, only at their beginning. */
const SHORT_WORD = /^[\da-z]{1,2}$/i;

/** Columns of the queue: a post `p` waiting as `q`, and its `owner`. */
const COLUMNS = sql`
  p.id, p.guid, p.status, p.kind, p.name, p.posted_as_name, p.version, p.review_since, p.review_reason, p.publish_at,
  owner.email, trim(owner.first_name || ' ' || owner.last_name) as author_name,
  (select count(*) from post_reviews r where r.post_id = p.id and r.decision = 'return') as times_returned,
  (extract(epoch from q.waiting_since) * 1000000)::bigint as since_us`;
const WAITING = sql`review_queue q join posts p on p.id = q.post_id join users owner on owner.id = p.owner_id`;

export type QueuePage = {
  /** Longest-waiting first. */
  rows: QueueRow[];
  /** Exact below QUEUE_COUNT_CAP, where counting stops. */
  count: number;
};

/**
 * Few matches are found by the index and sorted; for many, the page is read in queue order. Sorting all index matches
 * of a common word, or reading the whole queue for a rare one, would get slower with each post.
 * @param after the last post of the page before.
 */
export async function findQueued(filter: QueueFilter, after: QueuePlace | null, limit: number): Promise<QueuePage> {
  const condition = conditionOf(filter);
  const ownerId = filter.q.includes("@") ? await findOwner(filter.q) : null;
  if (ownerId !== null)
    return findOrdered(sql`${conditionOf({ ...filter, q: "" })} and q.owner_id = ${ownerId}`, after, limit);
  if (wordsOf(filter.q) === null) return findOrdered(condition, after, limit);
  const { count, ids } = await findSome(condition, after, limit);
  const page = count < QUEUE_COUNT_CAP ? sql`q.post_id = any(${ids}::bigint[])` : condition;
  return { rows: await listPage(page, after, limit), count };
}

/** Where an index has the queue's order. */
async function findOrdered(
  condition: RawBuilder<unknown>,
  after: QueuePlace | null,
  limit: number,
): Promise<QueuePage> {
  const [rows, count] = await Promise.all([listPage(condition, after, limit), countUpTo(condition, QUEUE_COUNT_CAP)]);
  return { rows, count };
}

/** For a complete email address: its parts occur in all addresses of its provider, so the index of words is slow. */
async function findOwner(email: string): Promise<number | null> {
  const owner = db.selectFrom("users").select("id").where("email_key", "=", email.toLowerCase());
  return (await owner.executeTakeFirst())?.id ?? null;
}

/** Exact below QUEUE_COUNT_CAP, where it stops. */
export function countQueuedPosts(): Promise<number> {
  return countUpTo(sql`true`, QUEUE_COUNT_CAP);
}

export async function findQueuedRow(id: number): Promise<QueueRow | null> {
  const { rows } = await statement(QUEUE_ROW)`select ${COLUMNS} from ${WAITING} where q.post_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

async function listPage(condition: RawBuilder<unknown>, after: QueuePlace | null, limit: number): Promise<QueueRow[]> {
  const { rows } = await statement(QUEUE_ROW)`
    select ${COLUMNS} from ${WAITING}
    where ${condition} ${after ? sql`and ${isBehind(after)}` : sql``}
    order by q.waiting_since, q.post_id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** At most QUEUE_COUNT_CAP that match, whichever an index finds first; of these the ids of a page. */
async function findSome(
  condition: RawBuilder<unknown>,
  after: QueuePlace | null,
  limit: number,
): Promise<{ count: number; ids: number[] }> {
  const { rows } = await statement({ count: computed.number(), ids: computed.numbers() })`
    with found as materialized (
      select q.post_id, q.waiting_since from review_queue q where ${condition} limit ${sql.lit(QUEUE_COUNT_CAP)}
    )
    select (select count(*) from found) as count, array(
      select q.post_id::float8 from found q ${after ? sql`where ${isBehind(after)}` : sql``}
      order by q.waiting_since, q.post_id limit ${sql.lit(limit)}
    ) as ids`.execute(db);
  return rows[0] ?? { count: 0, ids: [] };
}

async function countUpTo(condition: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await statement({ count: computed.number() })`
    select count(*) as count from (select from review_queue q where ${condition} limit ${sql.lit(most)}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

function conditionOf({ q, kind, reason }: QueueFilter): RawBuilder<unknown> {
  const filter = filterOf(q);
  const conditions = [sql`true`];
  if (kind) conditions.push(sql`q.kind = ${kind}`);
  // A literal: the planner compares it with those of the indexes.
  if (reason) conditions.push(sql`strpos(q.reason, ${sql.lit(reason)}) > 0`);
  if (filter.by === "id") conditions.push(sql`q.post_id = ${filter.id}`);
  const words = wordsOf(q);
  if (words) conditions.push(sql`q.words like ${patternOf(words)}`);
  return sql.join(conditions, sql` and `);
}

/** Null where none are searched. */
function wordsOf(q: string): string | null {
  const filter = filterOf(q);
  return filter.by === "name" ? filter.part : null;
}

function patternOf(words: string): RawBuilder<unknown> {
  const before = SHORT_WORD.test(words) ? "% " : "%";
  return sql`${before} || regexp_replace(search_key(${words}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

/** In one comparison of rows, which the index of the queue answers. */
function isBehind({ sinceUs, id }: QueuePlace): RawBuilder<unknown> {
  const since = sql`timestamptz 'epoch' + ${sinceUs}::bigint * interval '1 microsecond'`;
  return sql`(q.waiting_since, q.post_id) > (${since}, ${id}::bigint)`;
}

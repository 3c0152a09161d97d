/**
 * SQL of the review queue: the posts that wait, longest first, in the order of the index posts_in_review. Pages continue
 * after the last post seen, so a later page costs what the first does. A search reads the queue to its end.
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
  /** A text that the reason must contain, of QUEUE_REASONS. */
  reason: string | null;
};
export type QueueCursor = { sinceUs: number; id: number };

/** Shorter words are found only where a word begins. */
const SHORT_WORD = /^[\da-z]{1,2}$/i;

const COLUMNS = sql`
  p.id, p.guid, p.status, p.kind, p.name, p.posted_as_name, p.version, p.review_since, p.review_reason, p.publish_at,
  owner.email, trim(owner.first_name || ' ' || owner.last_name) as author_name,
  (select count(*) from post_reviews r where r.post_id = p.id and r.decision = 'return') as times_returned,
  (extract(epoch from p.review_since) * 1000000)::bigint as since_us`;
const FROM = sql`posts p join users owner on owner.id = p.owner_id`;
const WAITS = sql`p.review_since is not null and p.deleted_at is null`;
/** What a search of the queue looks in; line breaks keep a match within one of the texts. */
const WORDS = sql`(' ' || p.name_key || ' \n ' || search_key(p.posted_as_name) || ' \n ' ||
  search_key(owner.first_name || ' ' || owner.last_name) || ' \n ' || search_key(owner.email))`;

export type QueuePage = {
  /** Longest-waiting first. */
  rows: QueueRow[];
  /** Exact below QUEUE_COUNT_CAP, where counting stops. */
  count: number;
};

/** @param after the last post of the previous page. */
export async function findQueued(filter: QueueFilter, after: QueueCursor | null, limit: number): Promise<QueuePage> {
  const condition = conditionOf(filter, filter.q.includes("@") ? await findOwner(filter.q) : null);
  const [rows, count] = await Promise.all([listPage(condition, after, limit), countUpTo(condition, QUEUE_COUNT_CAP)]);
  return { rows, count };
}

/** For a complete email address, which may also be part of another. */
async function findOwner(email: string): Promise<number | null> {
  const owner = db.selectFrom("users").select("id").where("email_key", "=", email.toLowerCase());
  return (await owner.executeTakeFirst())?.id ?? null;
}

/** Exact below QUEUE_COUNT_CAP, where it stops. */
export function countQueuedPosts(): Promise<number> {
  return countUpTo(WAITS, QUEUE_COUNT_CAP);
}

export async function findQueuedRow(id: number): Promise<QueueRow | null> {
  const { rows } = await statement(QUEUE_ROW)`select ${COLUMNS} from ${FROM} where p.id = ${id} and ${WAITS}`.execute(
    db,
  );
  return rows[0] ?? null;
}

async function listPage(condition: RawBuilder<unknown>, after: QueueCursor | null, limit: number): Promise<QueueRow[]> {
  const { rows } = await statement(QUEUE_ROW)`
    select ${COLUMNS} from ${FROM}
    where ${condition} ${after ? sql`and ${isBehind(after)}` : sql``}
    order by p.review_since, p.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

async function countUpTo(condition: RawBuilder<unknown>, max: number): Promise<number> {
  const { rows } = await statement({ count: computed.number() })`
    select count(*) as count from (select from ${FROM} where ${condition} limit ${sql.lit(max)}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @param ownerId whose address was searched for; null if no text was a complete address. */
function conditionOf({ q, kind, reason }: QueueFilter, ownerId: number | null): RawBuilder<unknown> {
  const filter = filterOf(q);
  const conditions = [WAITS];
  if (kind) conditions.push(sql`p.kind = ${kind}`);
  if (reason) conditions.push(sql`strpos(p.review_reason, ${reason}) > 0`);
  if (ownerId !== null) conditions.push(sql`p.owner_id = ${ownerId}`);
  else if (filter.by === "id") conditions.push(sql`p.id = ${filter.id}`);
  else if (filter.by === "name") conditions.push(sql`${WORDS} like ${patternOf(filter.part)}`);
  return sql.join(conditions, sql` and `);
}

function patternOf(words: string): RawBuilder<unknown> {
  const before = SHORT_WORD.test(words) ? "% " : "%";
  return sql`${before} || regexp_replace(search_key(${words}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

/** One comparison of rows, so that the index finds where the page begins. */
function isBehind({ sinceUs, id }: QueueCursor): RawBuilder<unknown> {
  const since = sql`timestamptz 'epoch' + ${sinceUs}::bigint * interval '1 microsecond'`;
  return sql`(p.review_since, p.id) > (${since}, ${id}::bigint)`;
}

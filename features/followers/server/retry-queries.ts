/** SQL of followed searches that failed and are to be tried again. */
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";
import { column, columns, notNull, type Row, statement } from "#platform/database/statement.ts";

const RETRY = columns("followed_search_retries", "query", "since", "attempts");
export type Retry = Row<typeof RETRY>;

/** The pause doubles with each failure, up to an hour. @param since seen_at of the first post that it missed. */
export async function noteFailure(query: string, since: Date): Promise<void> {
  await sql`
    insert into followed_search_retries as r (query, since, due_at)
    values (${query}, ${since}, now() + interval '1 minute')
    on conflict (query) do update set since = least(r.since, excluded.since), attempts = r.attempts + 1,
      due_at = now() + least(60, power(2, least(r.attempts, 6))) * interval '1 minute'`.execute(db);
}

/** Those that are due and still followed. */
export async function listRetries(limit: number): Promise<Retry[]> {
  const { rows } = await statement(RETRY)`
    select query, since, attempts from followed_search_retries r
    where due_at <= now()
      and exists (select from follows f where f.query = r.query and f.is_search and f.confirmed_at is not null)
    order by due_at limit ${limit}`.execute(db);
  return rows;
}

/** It succeeded; a failure since then keeps it. */
export async function endRetry({ query, attempts }: Retry): Promise<void> {
  const retry = db.deleteFrom("followed_search_retries").where("query", "=", query);
  await retry.where("attempts", "=", attempts).execute();
}

const SEEN = { ...columns("posts", "id"), published_at: notNull(column("posts", "published_at")) };
export type SeenPost = Row<typeof SEEN>;

/** Which of these posts readers saw first at this time or later. */
export async function listSeenSince(ids: number[], since: Date): Promise<SeenPost[]> {
  const { rows } = await statement(SEEN)`
    select p.id, p.published_at from followed_posts f join posts p on p.id = f.post_id
    where f.post_id = any(${ids}::bigint[]) and f.seen_at >= ${since} and p.published_at is not null`.execute(db);
  return rows;
}

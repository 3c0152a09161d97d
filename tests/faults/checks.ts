/** What must be true of the database after everything that happened, read by SQL of our own. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Author, Kept } from "./authors.ts";

const POLL_MS = 500;
const DATABASE_STARTS_MS = 60_000;

/** A witness inside the database: every time a post becomes published, whatever made it so. */
export async function watchPublications(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(`
      create table fault_publications (post_id bigint not null, at timestamptz not null default clock_timestamp());
      create function note_fault_publication() returns trigger language plpgsql as $$
      begin
        if new.status = 'published' and (tg_op = 'INSERT' or old.status <> 'published') then
          insert into fault_publications (post_id) values (new.id);
        end if;
        return null;
      end $$;
      create trigger note_fault_publication after insert or update of status on posts
        for each row execute function note_fault_publication()`);
  });
}

/** Waits for a database that is just starting again. */
export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl, performance.now() + DATABASE_STARTS_MS);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function connect(databaseUrl: string, ends: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined); // told by the query that fails
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (performance.now() > ends) throw error;
    await sleep(POLL_MS);
    return connect(databaseUrl, ends);
  }
}

/**
 * Waits until nothing that is due waits any more, without doing anything about it.
 * @param patienceMs after the last time that was set.
 * @returns milliseconds that it took from now, or after the last time if that was later. @throws when it does not happen.
 */
export async function untilAllPublished(databaseUrl: string, patienceMs: number): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows: last } = await client.query<{ ms: string | null }>(
      "select extract(epoch from max(publish_at) - clock_timestamp()) * 1000 as ms from posts where status = 'scheduled'",
    );
    const dueAt = performance.now() + Math.max(0, Number(last[0]?.ms ?? 0));
    for (;;) {
      const { rows } = await client.query<{ left: string }>(
        "select count(*) as left from posts where status = 'scheduled' and deleted_at is null",
      );
      if (Number(rows[0]?.left) === 0) return Math.max(0, performance.now() - dueAt);
      if (performance.now() > dueAt + patienceMs) throw new Error(`${rows[0]?.left} schedules were never published`);
      await sleep(POLL_MS);
    }
  });
}

export type Verdict = {
  lost: number;
  publishedTwice: number;
  early: number;
  /** Requests that were carried out more than once. */
  doubled: number;
  wrongLedgers: number;
  wrongTallies: number;
  /** Milliseconds of scheduled posts after their time. */
  lateness: { p50: number; p99: number; last: number };
};

export async function verify(databaseUrl: string, authors: Author[], kept: Kept): Promise<Verdict> {
  const acknowledged = [...kept.published, ...kept.scheduled];
  const facts = await withClient(databaseUrl, async (client) => {
    const count = async (text: string, values: unknown[] = []) =>
      Number((await client.query<{ count: string }>(text, values)).rows[0]?.count);
    const { rows: late } = await client.query<{ ms: string }>(
      "select extract(epoch from published_at - publish_at) * 1000 as ms from posts where id = any($1) order by 1",
      [kept.scheduled],
    );
    return {
      lost: acknowledged.length - (await count(PUBLISHED, [acknowledged])),
      publishedTwice: await count(
        "select count(*) from (select from fault_publications group by post_id having count(*) > 1) twice",
      ),
      early: await count("select count(*) from posts where published_at < publish_at"),
      doubled: await count(
        "select count(*) from (select from posts where name like 'Ferry trial %' group by name having count(*) > 1) doubled",
      ),
      wrongLedgers: await wrongLedgers(client, authors),
      wrongTallies: await count(WRONG_TALLIES),
      late: late.map(({ ms }) => Number(ms)),
    };
  });
  const { late, ...rest } = facts;
  return { ...rest, lateness: spread(late) };
}

/** Published for good, with a revision and exactly one release used, whether or not its hold is settled yet. */
const PUBLISHED = `
  select count(*) from posts where id = any($1) and status = 'published' and published_at is not null
    and exists (select from post_revisions where post_id = posts.id)
    and (select count(*) from allowance_entries where post_id = posts.id and kind = 'hold') = 1
    and (select count(*) from allowance_entries where post_id = posts.id and kind = 'settle') <= 1
    and not exists (select from allowance_entries where post_id = posts.id and kind = 'release')`;

const WRONG_TALLIES = `
  select count(*) from (
    select owner_id, status, count(*) as posts from posts where deleted_at is null group by 1, 2
  ) real full join (
    select owner_id, status, sum(posts) as posts from post_tallies group by 1, 2
    having sum(posts) <> 0
  ) kept using (owner_id, status)
  where real.posts is distinct from kept.posts`;

/** Authors whose releases left are not what they were given less what they published, or not what the last line says. */
async function wrongLedgers(client: pg.Client, authors: Author[]): Promise<number> {
  let wrong = 0;
  for (const { id, units } of authors) {
    const { rows } = await client.query<{ left: string; used: string; said: string }>(
      `select (select sum(case kind when 'hold' then -units when 'settle' then 0 else units end)
           from allowance_entries where user_id = $1) as left,
         (select count(*) from posts where owner_id = $1 and status in ('published', 'scheduled')) as used,
         (select available from allowance_entries where user_id = $1 order by line desc limit 1) as said`,
      [id],
    );
    const [left, used, said] = [Number(rows[0]?.left), Number(rows[0]?.used), Number(rows[0]?.said)];
    if (left !== units - used || said !== left) wrong += 1;
  }
  return wrong;
}

export function spread(sorted: number[]): { p50: number; p99: number; last: number } {
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), last: at(1) };
}

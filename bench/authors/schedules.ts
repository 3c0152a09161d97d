/** Five hundred posts whose time is the same second: how late each is published, by a server's own worker. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { MeasuredProcess } from "../support/process.ts";
import type { BenchUser } from "../support/workspace.ts";

const POSTS = 500;
/** Long enough to schedule them all before their time. */
const AHEAD_MS = 12_000;
const PATIENCE_MS = 60_000;

export type Lateness = {
  /** Milliseconds after the time. */
  p50: number;
  p99: number;
  last: number;
  /** The same rows published by one bare statement. */
  bareMs: number;
};

/** One round, scheduled through HTTP; the process works the jobs too. */
export async function measureSchedules(
  target: MeasuredProcess,
  databaseUrl: string,
  users: BenchUser[],
): Promise<Lateness> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const time = new Date(Date.now() + AHEAD_MS);
    const ids = (await Promise.all(users.map((user) => schedule(target, user, POSTS / users.length, time)))).flat();
    if (Date.now() > time.getTime()) throw new Error("Scheduling took longer than the time was ahead");
    await untilPublished(client, ids);
    const late = await latenesses(client, ids);
    const at = (share: number) => late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? 0;
    return { p50: at(0.5), p99: at(0.99), last: at(1), bareMs: await publishBare(client, ids) };
  } finally {
    await client.end();
  }
}

/** One customer's, one after the other. @returns the ids. */
async function schedule({ url }: MeasuredProcess, user: BenchUser, count: number, time: Date): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const answer = await fetch(new URL("/dashboard/blog-schedules/create/", url), {
      method: "POST",
      headers: { cookie: user.cookie, origin: new URL(url).origin, "content-type": "application/json" },
      body: JSON.stringify({
        title: `Ferry trial ${index}`,
        content: "<p>Halden Marine Systems will fit a fuel cell to the harbour ferry in March.</p>",
        tags: ["Technology"],
        publishing_time: time.toISOString(),
      }),
    });
    if (answer.status !== 201) throw new Error(`A schedule answered ${answer.status}: ${await answer.text()}`);
    ids.push(((await answer.json()) as { id: number }).id);
  }
  return ids;
}

async function untilPublished(client: pg.Client, ids: number[]): Promise<void> {
  const ends = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ left: string }>(
      "select count(*) as left from posts where id = any($1) and status <> 'published'",
      [ids],
    );
    if (Number(rows[0]?.left) === 0) return;
    if (Date.now() > ends) throw new Error(`${rows[0]?.left} schedules were not published`);
    await sleep(100);
  }
}

async function latenesses(client: pg.Client, ids: number[]): Promise<number[]> {
  const { rows } = await client.query<{ late: string }>(
    "select extract(epoch from published_at - publish_at) * 1000 as late from posts where id = any($1) order by 1",
    [ids],
  );
  return rows.map(({ late }) => Number(late));
}

/** The same rows and triggers, without looking for them, locking them first or sending events. */
async function publishBare(client: pg.Client, ids: number[]): Promise<number> {
  await client.query(
    "update posts set status = 'scheduled', published_at = null, publish_at = now() + interval '1 day' where id = any($1)",
    [ids],
  );
  const started = performance.now();
  await client.query("update posts set status = 'published', published_at = now() where id = any($1)", [ids]);
  return performance.now() - started;
}

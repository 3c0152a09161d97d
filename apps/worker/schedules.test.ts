/** Schedules and real workers: processes of their own, killed without warning. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { wakeAt } from "#features/content/server/posts/publish-service.ts";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { buildUser } from "#tests/factories/users.ts";
import { startWorkerProcess, type WorkerProcess } from "#tests/support/apps/worker-process.ts";

const OWNERS = 10;
let owners: number[];
let workers: WorkerProcess[] = [];

beforeAll(async () => {
  owners = await Promise.all(Array.from({ length: OWNERS }, async () => (await buildUser()).id));
  // What each worker did stays visible, whatever became of the post afterwards.
  await connectionPool().query(`
    create table publications (post_id bigint);
    create function note_publication() returns trigger language plpgsql as $$
    begin insert into publications values (new.id); return null; end $$;
    create trigger note_publication after update of status, published_at on posts
      for each row when (new.published_at is distinct from old.published_at) execute function note_publication();`);
});
afterAll(async () => {
  await connectionPool().query("drop trigger note_publication on posts; drop function note_publication");
  await connectionPool().query("drop table publications");
  await stopJobs();
});
beforeEach(() => {
  workers = [];
});
afterEach(() => Promise.all(workers.map((worker) => worker.kill())));

async function startWorkers(count: number): Promise<void> {
  workers.push(...(await Promise.all(Array.from({ length: count }, () => startWorkerProcess()))));
}

/** As many posts, each at its time and with its own wake. @returns their ids. */
async function schedule(times: Date[]): Promise<number[]> {
  return transaction(async (tx) => {
    const rows = times.map((publish_at, index) => ({
      kind: "article" as const,
      status: "scheduled" as const,
      owner_id: owners[index % OWNERS] ?? 0,
      posted_as_name: "Ada",
      name: `Post ${index}`,
      slug: "post",
      publish_at,
      draft_key: null,
      company_id: null,
    }));
    const inserted = await tx.insertInto("posts").values(rows).returning("id").execute();
    for (const time of times) await wakeAt(tx, time);
    return inserted.map(({ id }) => id);
  });
}

/** An idle machine needs a tenth; the sweeper, which comes each minute, would be too late. */
const SOON_MS = 20_000;
const fromNow = (ms: number) => new Date(Date.now() + ms);

/** Milliseconds between the time of each and its publication, in order; waits until all are public. */
async function latenesses(ids: number[], timeout: number): Promise<number[]> {
  const read = () =>
    db.selectFrom("posts").select(["status", "publish_at", "published_at"]).where("id", "in", ids).execute();
  const rows = await vi.waitFor(
    async () => {
      const rows = await read();
      expect(rows.filter(({ status }) => status !== "published")).toEqual([]);
      return rows;
    },
    { timeout, interval: 100 },
  );
  return rows.map((row) => Number(row.published_at) - Number(row.publish_at)).toSorted((a, b) => a - b);
}

async function publications(ids: number[]): Promise<number[]> {
  const text = "select post_id from publications where post_id = any($1) order by post_id";
  const { rows } = await connectionPool().query<{ post_id: number }>(text, [ids]);
  return rows.map(({ post_id }) => post_id);
}

describe("workers and schedules", { timeout: 120_000 }, () => {
  it("publish each post soon after its time, and never before", async () => {
    await startWorkers(1);
    const ids = await schedule(Array.from({ length: 20 }, (_, index) => fromNow(500 + index * 137)));
    const late = await latenesses(ids, 40_000);
    expect(late[0]).toBeGreaterThanOrEqual(0);
    expect(late.at(-1)).toBeLessThan(SOON_MS);
  });

  it("publish five hundred posts of one second, each once, two workers sharing them", async () => {
    await startWorkers(2);
    const ids = await schedule(Array.from({ length: 500 }, () => fromNow(2500)));
    const late = await latenesses(ids, 40_000);
    expect(late[0]).toBeGreaterThanOrEqual(0);
    expect(late.at(-1)).toBeLessThan(SOON_MS);
    expect(await publications(ids)).toEqual(ids);
  });

  it("lose nothing and repeat nothing when they are killed in the middle", async () => {
    await startWorkers(2);
    const ids = await schedule(Array.from({ length: 600 }, (_, index) => fromNow(1500 + index * 5)));
    const publicYet = async () => (await publications(ids)).length;
    for (const share of [20, 200, 400]) {
      await vi.waitFor(async () => expect(await publicYet()).toBeGreaterThan(share), { timeout: 40_000, interval: 5 });
      await workers.shift()?.kill();
      if (share < 400) await startWorkers(1);
    }
    await Promise.all(workers.splice(0).map((worker) => worker.kill()));
    await startWorkers(1);
    await latenesses(ids, 60_000);
    expect(await publications(ids)).toEqual(ids);
  });

  it("catch up at their start with what fell due while none ran, wakes or not", async () => {
    const [id] = await schedule([fromNow(-3_600_000)]);
    await connectionPool().query("delete from pgboss.job where name = 'publish-due'");
    await startWorkers(1);
    await latenesses([Number(id)], 30_000);
  });
});

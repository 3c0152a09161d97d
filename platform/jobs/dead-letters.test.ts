import { afterEach, describe, expect, it, vi } from "vitest";
import { connectionPool, transaction } from "#platform/database/client.ts";
import { dropJob, listFailed, listQueues, listSchedules, retryJob, retryQueue } from "./dead-letters.ts";
import {
  DEAD_LETTERS,
  DEAD_LETTERS_RETENTION_DAYS,
  declareQueue,
  defineJob,
  enqueue,
  type Queue,
  startJobs,
  stopJobs,
} from "./jobs.ts";

let queues = 0;
const newQueue = () => declareQueue(`dead-${process.pid}-${Date.now()}-${queues++}`);
const send = (queue: Queue, mark: string, options = {}) => transaction((tx) => enqueue(tx, queue, { mark }, options));
const failedOf = async (queue: string) => (await listFailed({ queue, limit: 50, offset: 0 })).rows;
const stateOf = async (queue: string) => (await listQueues()).find((each) => each.queue === queue);

/** Fails for as long as it is told to, with one attempt for each job. */
function brokenJob(queue: string, { retries = 0 } = {}) {
  const work = { isBroken: true, runs: [] as string[] };
  const job = defineJob<{ mark: string }>({
    queue,
    options: { retries, retryDelaySeconds: 0, pollSeconds: 0.5, batchSize: 10 },
    handler: async ({ mark }) => {
      work.runs.push(mark);
      if (work.isBroken) throw new Error(`no luck with ${mark}`);
    },
  });
  return { job, work };
}

afterEach(stopJobs);

describe("a job whose last attempt failed", () => {
  it("is listed with its data, error, attempts and times", async () => {
    const queue = newQueue();
    const { job } = brokenJob(queue, { retries: 1 });
    await startJobs([job]);
    await send(queue, "a");
    await vi.waitFor(async () => expect(await failedOf(queue)).toHaveLength(1));
    const [failed] = await failedOf(queue);
    expect(failed).toMatchObject({ queue, data: { mark: "a" }, output: { message: "no luck with a" }, attempts: 2 });
    expect(failed?.failed_at.getTime()).toBeGreaterThanOrEqual(failed?.sent_at.getTime() ?? Infinity);
    expect(await stateOf(queue)).toMatchObject({ dead: 1, waiting: 0, active: 0, completed: 0 });
  });

  it("is kept for a month, whatever becomes of its queue's own row", async () => {
    const queue = newQueue();
    const { job } = brokenJob(queue);
    await startJobs([job]);
    await send(queue, "a");
    await vi.waitFor(async () => expect(await failedOf(queue)).toHaveLength(1));
    const { rows } = await connectionPool().query<{ days: number }>(
      "select extract(epoch from keep_until - created_on)::float8 / 86400 as days from pgboss.job where name = $1 and source_name = $2",
      [DEAD_LETTERS, queue],
    );
    expect(rows).toEqual([{ days: DEAD_LETTERS_RETENTION_DAYS }]);
    expect(DEAD_LETTERS_RETENTION_DAYS).toBeGreaterThanOrEqual(14);
  });

  it("is kept too when it was sent by a version that knew no dead letters", async () => {
    const queue = newQueue();
    await send(queue, "old");
    await connectionPool().query("update pgboss.job set dead_letter = null where name = $1", [queue]);
    await startJobs([brokenJob(queue).job]);
    // Its own attempts are the default's; what is asked for is only where it goes.
    const { rows } = await connectionPool().query("select dead_letter from pgboss.job where name = $1", [queue]);
    expect(rows).toEqual([{ dead_letter: DEAD_LETTERS }]);
  });
});

describe("retrying", () => {
  it("runs the job again with its data, once, and forgets the failure", async () => {
    const queue = newQueue();
    const { job, work } = brokenJob(queue);
    await startJobs([job]);
    await send(queue, "a");
    await vi.waitFor(async () => expect(await failedOf(queue)).toHaveLength(1));
    const [failed] = await failedOf(queue);
    work.isBroken = false;
    const id = failed?.id ?? "";
    const answers = await Promise.all([1, 2].map(() => transaction((tx) => retryJob(tx, id))));
    expect(answers.filter((answer) => answer !== null)).toEqual([{ job: failed, isSent: true }]);
    await vi.waitFor(async () => expect(await stateOf(queue)).toMatchObject({ completed: 1, dead: 0 }));
    expect(work.runs).toEqual(["a", "a"]);
  });

  it("does nothing when the transaction is rolled back", async () => {
    const queue = newQueue();
    const { job, work } = brokenJob(queue);
    await startJobs([job]);
    await send(queue, "a");
    await vi.waitFor(async () => expect(await failedOf(queue)).toHaveLength(1));
    const [failed] = await failedOf(queue);
    const refused = transaction(async (tx) => {
      await retryJob(tx, failed?.id ?? "");
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    expect([await failedOf(queue), work.runs]).toEqual([[failed], ["a"]]);
  });

  it("leads back here when it fails again", async () => {
    const queue = newQueue();
    const { job, work } = brokenJob(queue);
    await startJobs([job]);
    await send(queue, "a");
    await vi.waitFor(async () => expect(await failedOf(queue)).toHaveLength(1));
    const [first] = await failedOf(queue);
    await transaction((tx) => retryJob(tx, first?.id ?? ""));
    await vi.waitFor(async () => {
      const [again] = await failedOf(queue);
      expect(again?.id).not.toBe(first?.id);
      expect(again?.data).toEqual({ mark: "a" });
    });
    expect(work.runs).toEqual(["a", "a"]);
  });

  it("takes one queue's failures and leaves the others", async () => {
    const [one, other] = [newQueue(), newQueue()];
    const [broken, bystander] = [brokenJob(one), brokenJob(other)];
    await startJobs([broken.job, bystander.job]);
    await Promise.all([send(one, "a"), send(one, "b"), send(other, "c")]);
    await vi.waitFor(async () => expect([...(await failedOf(one)), ...(await failedOf(other))]).toHaveLength(3));
    broken.work.isBroken = false;
    expect(await transaction((tx) => retryQueue(tx, one))).toBe(2);
    await vi.waitFor(async () => expect(await stateOf(one)).toMatchObject({ completed: 2, dead: 0 }));
    expect(await stateOf(other)).toMatchObject({ dead: 1 });
  });

  it("finds nothing of what is unknown or gone", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(await transaction((tx) => retryJob(tx, unknown))).toBeNull();
    expect(await transaction((tx) => dropJob(tx, unknown))).toBeNull();
    expect(await transaction((tx) => retryQueue(tx, newQueue()))).toBe(0);
  });
});

it("drops a failed job for good", async () => {
  const queue = newQueue();
  const { job, work } = brokenJob(queue);
  await startJobs([job]);
  await send(queue, "a");
  await vi.waitFor(async () => expect(await failedOf(queue)).toHaveLength(1));
  const [failed] = await failedOf(queue);
  expect(await transaction((tx) => dropJob(tx, failed?.id ?? ""))).toEqual(failed);
  expect(await failedOf(queue)).toEqual([]);
  expect(await transaction((tx) => retryQueue(tx, queue))).toBe(0);
  expect(work.runs).toEqual(["a"]);
});

describe("queues and times", () => {
  it("tell what waits since when and what waits for its time, without a worker", async () => {
    const queue = newQueue();
    await send(queue, "now");
    await send(queue, "later", { startAfter: new Date(Date.now() + 3_600_000) });
    await connectionPool().query(
      "update pgboss.job set start_after = now() - interval '10 minutes' where name = $1 and data ->> 'mark' = 'now'",
      [queue],
    );
    const state = await stateOf(queue);
    expect(state).toMatchObject({ waiting: 1, later: 1, active: 0, completed: 0, dead: 0 });
    const age = Date.now() - (state?.oldest_waiting_at?.getTime() ?? 0);
    expect(age).toBeGreaterThanOrEqual(600_000);
    expect((await listQueues()).some((each) => /^__|^dead-letters$/.test(each.queue))).toBe(false);
  });

  it("tell when a job with a time runs next", async () => {
    const queue = newQueue();
    await startJobs([defineJob({ queue, cron: "0 3 * * *", handler: async () => {} })]);
    const schedule = (await listSchedules()).find((each) => each.queue === queue);
    expect(schedule).toMatchObject({ cron: "0 3 * * *", timezone: "UTC", state: null, ran_at: null });
    expect(schedule?.next_run?.toISOString()).toMatch(/T03:00:00\.000Z$/);
    expect(schedule?.next_run?.getTime()).toBeGreaterThan(Date.now() - 1000);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { connectionConfig, connectionPool, transaction } from "#platform/database/client.ts";
import { declareQueue, defineJob, enqueue, prepareJobs, type Queue, startJobs, stopJobs, type JobRun } from "./jobs.ts";

type Note = { mark: string };

let queues = 0;
const newQueue = () => declareQueue(`test-${process.pid}-${Date.now()}-${queues++}`);

/** A job that notes what it was called with. */
function notingJob(queue: Queue, work: (data: Note, run: JobRun) => Promise<void> | void = () => {}) {
  const runs: { mark: string; attempt: number; isLastAttempt: boolean }[] = [];
  const job = defineJob<Note>({
    queue,
    options: { retries: 2, retryDelaySeconds: 0, batchSize: 10 },
    handler: async (data, run) => {
      runs.push({ mark: data.mark, attempt: run.attempt, isLastAttempt: run.isLastAttempt });
      await work(data, run);
    },
  });
  return { job, runs };
}

const send = (queue: Queue, mark: string) => transaction((tx) => enqueue(tx, queue, { mark }));

afterEach(stopJobs);

describe("enqueue", () => {
  it("leaves no job when the caller's transaction is rolled back", async () => {
    const queue = newQueue();
    const { job, runs } = notingJob(queue);
    await startJobs([job]);
    const refused = transaction(async (tx) => {
      await enqueue(tx, queue, { mark: "rolled back" });
      throw new Error("changed my mind");
    });
    await expect(refused).rejects.toThrow("changed my mind");
    await send(queue, "kept");
    await vi.waitFor(() => expect(runs.map((run) => run.mark)).toEqual(["kept"]));
  });

  it("keeps jobs while no worker runs, for the next one", async () => {
    const queue = newQueue();
    const { job, runs } = notingJob(queue);
    await send(queue, "waited");
    await stopJobs();
    await startJobs([job]);
    await vi.waitFor(() => expect(runs).toHaveLength(1));
  });

  it("finds its queue ready, though no worker has run", async () => {
    const queue = newQueue();
    await prepareJobs();
    const { rows } = await connectionPool().query("select name from pgboss.queue where name = $1", [queue]);
    expect(rows).toEqual([{ name: queue }]);
  });

  it("needs no connection of a pool that its callers have emptied", async () => {
    const queue = newQueue();
    const size = connectionPool().options.max ?? 10;
    await Promise.all(Array.from({ length: size + 5 }, (_, index) => send(queue, String(index))));
    const { rows } = await connectionPool().query("select count(*) as jobs from pgboss.job where name = $1", [queue]);
    expect(rows).toEqual([{ jobs: size + 5 }]);
  });
});

describe("startJobs", () => {
  it("retries a failed job alone, tells it which attempt is the last, then gives up", async () => {
    const queue = newQueue();
    const { job, runs } = notingJob(queue, ({ mark }) => {
      if (mark === "bad") throw new Error("no luck");
    });
    await startJobs([job]);
    await Promise.all([send(queue, "good"), send(queue, "bad")]);
    await vi.waitFor(() => expect(runs).toHaveLength(4));
    expect(runs.filter((run) => run.mark === "good")).toEqual([{ mark: "good", attempt: 1, isLastAttempt: false }]);
    expect(runs.filter((run) => run.mark === "bad").map((run) => [run.attempt, run.isLastAttempt])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  it("gives a job that was sent before any worker knew its queue that queue's own attempts", async () => {
    const queue = newQueue();
    await send(queue, "seeded"); // a web process or the seed: it makes the queue with the defaults, 3 retries from 1 s on
    await stopJobs();
    const attempts: boolean[] = [];
    const handler = async (_data: object, { isLastAttempt }: JobRun) => {
      attempts.push(isLastAttempt);
      throw new Error("no server yet");
    };
    await startJobs([defineJob({ queue, options: { retries: 0, expireSeconds: 77 }, handler })]);
    await vi.waitFor(() => expect(attempts).toEqual([true]));
    const { rows } = await connectionPool().query(
      "select retry_limit, expire_seconds from pgboss.job where name = $1 and data ->> 'mark' = 'seeded'",
      [queue],
    );
    expect(rows).toEqual([{ retry_limit: 0, expire_seconds: 77 }]);
  });

  it("takes a job with a time soon after it, and never before, where a queue asks often", async () => {
    const queue = newQueue();
    const runs: number[] = [];
    const handler = async () => void runs.push(Date.now());
    await startJobs([defineJob({ queue, options: { pollSeconds: 0.5 }, handler })]);
    const startAfter = new Date(Date.now() + 1500);
    await transaction((tx) => enqueue(tx, queue, {}, { startAfter }));
    await vi.waitFor(() => expect(runs).toHaveLength(1));
    const late = Number(runs[0]) - startAfter.getTime();
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(10_000); // the machine may be busy; a job that is not asked for never comes
  });

  it("runs once at each start what asks for it", async () => {
    const queue = newQueue();
    let runs = 0;
    const job = defineJob({ queue, atStart: true, handler: async () => void runs++ });
    for (const expected of [1, 2]) {
      await startJobs([job]);
      await vi.waitFor(() => expect(runs).toBe(expected));
      await stopJobs();
    }
  });

  it("retakes the job of a worker that was killed", { timeout: 60_000 }, async () => {
    const queue = newQueue();
    await send(queue, "orphan");
    await stopJobs();
    await killedWhileWorking(queue);
    const { job, runs } = notingJob(queue);
    await startJobs([job]);
    await vi.waitFor(() => expect(runs.map((run) => run.mark)).toEqual(["orphan"]), { timeout: 45_000, interval: 200 });
  });
});

describe("stopJobs", () => {
  it("waits for the running job", async () => {
    const queue = newQueue();
    let finish = () => {};
    let finished = false;
    const { job, runs } = notingJob(queue, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      finished = true;
    });
    await startJobs([job]);
    await send(queue, "slow");
    await vi.waitFor(() => expect(runs).toHaveLength(1));
    const stopped = stopJobs();
    finish();
    await stopped;
    expect(finished).toBe(true);
  });

  it("is safe without a start", async () => {
    await expect(stopJobs()).resolves.toBeUndefined();
  });
});

/** A process of its own takes the job and is killed in the middle of it. */
async function killedWhileWorking(queue: string): Promise<void> {
  const program = `
    const { configureDatabase } = await import("#platform/database/client.ts");
    const { startJobs } = await import("#platform/jobs/jobs.ts");
    configureDatabase(${JSON.stringify(connectionConfig())});
    await startJobs([{ queue: ${JSON.stringify(queue)}, handler: () => { console.log("taken"); return new Promise(() => {}); } }]);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const chunk of child.stdout) if (String(chunk).includes("taken")) break;
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { MAX_OF_OWNER, MAX_OF_RANK, TaskLost, ThreadPool, type Work } from "./thread-pool.ts";
import type { Turn } from "./turns.ts";

const program = new URL("../../tests/doubles/slow-thread.ts", import.meta.url);
const work: Work<unknown, string> = { name: "task", limitMs: 1000 };
const spin: Work<number, [number, number]> = { name: "spin", limitMs: 20_000 };
const ada: Turn = { rank: "customer", owner: "ada" };
const grace: Turn = { rank: "customer", owner: "grace" };
const readerOf = (author: string): Turn => ({ rank: "reader", owner: author });

function startPool(maxThreads: number) {
  const pool = new ThreadPool({ program, maxThreads, memoryMb: 64 });
  onTestFinished(() => pool.stop());
  return pool;
}

/** Two threads, of which one owner has one: its tasks are done one after another. */
const pool = new ThreadPool({ program, maxThreads: 2, memoryMb: 64 });
const run = (task: unknown, signal?: AbortSignal) => pool.run(work, task, ada, signal);
afterEach(() => pool.stop());

describe("a pool of threads", () => {
  it("answers many tasks, each with its own result", async () => {
    expect(await Promise.all(["a", "b", "c", "d"].map((task) => run(task)))).toEqual(["A", "B", "C", "D"]);
  });

  it("takes nothing for an answer that is none, such as messages of what loads its sources", async () => {
    expect(await Promise.all([run("noise"), run("a")])).toEqual(["NOISE", "A"]);
  });

  it("says what a task threw, and goes on", async () => {
    const [failed, next] = await Promise.allSettled([run("fail"), run("a")]);
    expect(failed).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining("as told") } });
    expect(next).toMatchObject({ value: "A" });
    await expect(run(() => "no copy")).rejects.toThrow("'task' failed");
    await expect(pool.run({ name: "unknown", limitMs: 1 }, "a", ada)).rejects.toThrow("no work 'unknown'");
  });

  it("ends a task at its deadline and says so, replaces its thread, and goes on with the next", async () => {
    const thread: Work<null, number> = { name: "thread", limitMs: 1000 };
    const first = await pool.run(thread, null, ada);
    const spinning = run("spin");
    const next = pool.run(thread, null, ada);
    const lost = await spinning.catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(TaskLost);
    expect(String(lost)).toContain("'task' took more than 1000 ms");
    expect(await next).not.toBe(first);
  });

  it("loses the task of a thread that exits without an error, and goes on with the next", async () => {
    const patient = { ...work, limitMs: 600_000 };
    const tasks = ["exit", "a"].map((task) => pool.run(patient, task, ada));
    const [exited, next] = await Promise.allSettled(tasks);
    expect(exited).toMatchObject({ reason: expect.any(TaskLost) });
    expect(next).toMatchObject({ value: "A" });
  });

  it("gives a task up when nobody wants it any more, waiting or begun", async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const spinning = run("spin", first.signal);
    const waiting = run("a", second.signal);
    const last = run("b");
    second.abort(new Error("second left"));
    await expect(waiting).rejects.toThrow("second left");
    first.abort(new Error("first left"));
    await expect(spinning).rejects.toThrow("first left");
    expect(await last).toBe("B");
    await expect(run("a", AbortSignal.abort(new Error("left before")))).rejects.toThrow("left before");
  });

  it("fails what waits when it is stopped, and starts anew", async () => {
    const [outcomes] = await Promise.all([Promise.allSettled([run("spin"), run("a")]), pool.stop()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await run("a")).toBe("A");
  });
});

describe("turns", () => {
  it("let another owner begin while one has many slow tasks", async () => {
    await Promise.all([run("a"), pool.run(work, "a", grace)]); // both threads have started
    const slow = Array.from({ length: 6 }, () => pool.run(spin, 300, ada));
    const [began] = await pool.run(spin, 1, grace);
    const first = await slow[0];
    expect(began).toBeLessThan(first?.[1] ?? 0);
    await Promise.all(slow);
  });

  it("go round among the owners that wait, and to customers before readers", async () => {
    const one = startPool(2);
    // Both threads are taken, by one customer and one reader.
    const taken = [one.run(spin, 500, ada), one.run(spin, 500, readerOf("linus"))];
    // Long beside the moment that a thread may wait for a processor: what is asked for later begins later.
    const send = (turn: Turn) => one.run(spin, 200, turn);
    const tasks = {
      "reader 1": send(readerOf("ken")),
      "reader 2": send(readerOf("ken")),
      "reader of another": send(readerOf("dennis")),
      "grace 1": send(grace),
      "grace 2": send(grace),
      "grace 3": send(grace),
      barbara: send({ rank: "customer", owner: "barbara" }),
    };
    await Promise.all(taken);
    const began = new Map<string, number>();
    for (const [name, task] of Object.entries(tasks)) began.set(name, (await task)[0]);
    const inOrder = (...names: string[]) => names.toSorted((a, b) => (began.get(a) ?? 0) - (began.get(b) ?? 0));
    expect(inOrder("reader 2", "reader of another", "reader 1")).toEqual(["reader 1", "reader of another", "reader 2"]);
    expect(inOrder("grace 2", "barbara")).toEqual(["barbara", "grace 2"]);
    expect(inOrder("reader 1", "barbara", "grace 1").at(-1)).toBe("reader 1");
  });

  it("leave a thread to customers, however many readers ask", async () => {
    await Promise.all([run("a"), pool.run(work, "a", grace)]);
    const reading = ["ken", "linus", "dennis"].map((author) => pool.run(spin, 400, readerOf(author)));
    const [began] = await pool.run(spin, 1, ada);
    const times = await Promise.all(reading);
    expect(began).toBeLessThan(times[0]?.[1] ?? 0);
    for (const [index, [start]] of times.entries())
      if (index > 0) expect(start).toBeGreaterThanOrEqual(times[index - 1]?.[1] ?? 0);
  });

  it("are refused with 503 and Retry-After where too many wait, of one owner or of all", async () => {
    const outcomes: Promise<unknown>[] = [run("spin")];
    const send = (turn: Turn, task = "a"): void => void outcomes.push(pool.run(work, task, turn));
    for (let count = 0; count < MAX_OF_OWNER; count += 1) send(ada);
    const busy = { code: "unavailable", retryAfter: 5, message: "The site is busy. Please try again in a moment." };
    await expect(run("a")).rejects.toMatchObject(busy);
    send(readerOf("ken"), "spin");
    for (let count = 0; count < MAX_OF_RANK; count += 1) send(readerOf(`author ${count}`));
    await expect(pool.run(work, "a", readerOf("one more"))).rejects.toMatchObject(busy);
    const bounded = pool.run({ ...work, isBoundedElsewhere: true }, "a", readerOf("feeds"));
    outcomes.push(bounded, pool.run(work, "a", grace)); // readers take no customer's place
    const settled = Promise.allSettled(outcomes);
    await pool.stop();
    const refused = (await settled).filter((each) => each.status === "rejected" && each.reason.code === "unavailable");
    expect(refused).toEqual([]);
  });
});

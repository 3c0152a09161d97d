import { afterEach, describe, expect, it } from "vitest";
import { TaskLost, ThreadPool } from "./thread-pool.ts";

const pool = new ThreadPool<unknown, string>({
  name: "tests",
  program: new URL("../../tests/doubles/slow-thread.ts", import.meta.url),
  mostThreads: 1,
  limitMs: 1000,
  memoryMb: 64,
});
const endless = new AbortController().signal;
afterEach(() => pool.stop());

describe("a pool of threads", () => {
  it("answers many tasks, each with its own result", async () => {
    const tasks = ["a", "b", "c", "d"];
    expect(await Promise.all(tasks.map((task) => pool.run(task, endless)))).toEqual(["A", "B", "C", "D"]);
  });

  it("says what a task threw, and goes on", async () => {
    const [failed, next] = await Promise.allSettled([pool.run("fail", endless), pool.run("a", endless)]);
    expect(failed).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining("as told") } });
    expect(next).toMatchObject({ value: "A" });
    await expect(pool.run(() => "no copy", endless)).rejects.toThrow("tests failed");
  });

  it("ends a task that takes too long, while this thread does other things, and goes on with the next", async () => {
    await pool.run("a", endless);
    const spinning = pool.run("spin", endless);
    const next = pool.run("b", endless);
    await expect(spinning).rejects.toBeInstanceOf(TaskLost);
    expect(await next).toBe("B");
  });

  it("loses the task of a thread that exits without an error, and goes on with the next", async () => {
    const patient = new ThreadPool<unknown, string>({
      name: "patient tests",
      program: new URL("../../tests/doubles/slow-thread.ts", import.meta.url),
      mostThreads: 1,
      limitMs: 600_000,
      memoryMb: 64,
    });
    const [exited, next] = await Promise.allSettled([patient.run("exit", endless), patient.run("a", endless)]);
    expect(exited).toMatchObject({ reason: expect.any(TaskLost) });
    expect(next).toMatchObject({ value: "A" });
    await patient.stop();
  });

  it("gives a task up when nobody wants it any more, waiting or begun", async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const spinning = pool.run("spin", first.signal);
    const waiting = pool.run("a", second.signal);
    const last = pool.run("b", endless);
    second.abort(new Error("second left"));
    await expect(waiting).rejects.toThrow("second left");
    first.abort(new Error("first left"));
    await expect(spinning).rejects.toThrow("first left");
    expect(await last).toBe("B");
    await expect(pool.run("a", AbortSignal.abort(new Error("left before")))).rejects.toThrow("left before");
  });

  it("fails what waits when it is stopped, and starts anew", async () => {
    const tasks = [pool.run("spin", endless), pool.run("a", endless)];
    const [outcomes] = await Promise.all([Promise.allSettled(tasks), pool.stop()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await pool.run("a", endless)).toBe("A");
  });
});

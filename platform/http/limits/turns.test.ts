import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { AppError } from "#platform/errors/app-error.ts";
import { leaveTurn, Turns } from "./turns.ts";

const PLACES = 5;

describe("turns", () => {
  it("let five work at once, in the order in which they came", async () => {
    const turns = new Turns(5);
    const started: number[] = [];
    let [now, most] = [0, 0];
    const work = async (n: number) => {
      started.push(n);
      most = Math.max(most, (now += 1));
      await sleep(2);
      now -= 1;
    };
    await Promise.all(Array.from({ length: 40 }, (_, n) => turns.take(n % 2, () => work(n))));
    expect(most).toBe(PLACES);
    expect(started).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it("are shared by customers, not by their connections", async () => {
    const turns = new Turns(5);
    const started: string[] = [];
    const take = (customer: string) => turns.take(customer, () => void started.push(customer));
    const greedy = Array.from({ length: 100 }, () => take("greedy"));
    await Promise.all([take("modest"), take("modest"), ...greedy]);
    const places = started.flatMap((customer, place) => (customer === "modest" ? [place] : []));
    expect(Math.max(...places)).toBeLessThan(PLACES + 4);
  });

  it("leave a place to others where all changes of one customer hang", async () => {
    const turns = new Turns(5);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const greedy = Array.from({ length: 2 * PLACES }, () => turns.take("greedy", () => held));
    const modest = Array.from({ length: 3 }, (_, n) => turns.take("modest", () => n));
    expect(await Promise.race([Promise.all(modest), sleep(10_000)])).toEqual([0, 1, 2]);
    release();
    await Promise.all(greedy);
    expect(await turns.take("other", () => "done")).toBe("done");
  });

  it("pass on the place of work that only waits, once", async () => {
    const turns = new Turns(5);
    const { promise: flushed, resolve: flush } = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 3 * PLACES }, (_, n) =>
      turns.take(n, () => {
        leaveTurn();
        leaveTurn();
        return flushed;
      }),
    );
    expect(await turns.take("other", () => "done")).toBe("done");
    flush();
    await Promise.all(waiting);
    let [now, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, (now += 1));
      await sleep(2);
      now -= 1;
    };
    await Promise.all(Array.from({ length: 3 * PLACES }, (_, n) => turns.take(n, work)));
    expect(most).toBe(PLACES);
  });

  it("go on after work that fails", async () => {
    const turns = new Turns(5);
    const broken = Array.from({ length: 20 }, () =>
      turns.take("one", () => {
        throw new AppError("conflict", "broken");
      }),
    );
    expect((await Promise.allSettled(broken)).every(({ status }) => status === "rejected")).toBe(true);
    expect(await turns.take("one", () => "done")).toBe("done");
  });

  it("are refused where hundreds wait for longer than the limit, and given again once those are done", async () => {
    const turns = new Turns(0.5);
    const queue = Array.from({ length: 300 }, () => turns.take("one", () => sleep(50))); // 2.5 s
    await sleep(1_300);
    const refused = await turns.take("other", () => null).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 503, message: "The site is busy. Please try again in a moment." });
    expect((refused as AppError).retryAfter).toBeGreaterThanOrEqual(1);
    await Promise.all(queue);
    expect(await turns.take("other", () => "done")).toBe("done");
  });
});

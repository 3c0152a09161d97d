import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHostLimiter } from "./host-limiter.ts";

describe("createHostLimiter", () => {
  it("never lets more than its number in, serves in order, and forgets no one, whatever happens", async () => {
    const step = fc.record({ host: fc.constantFrom("a", "b"), abort: fc.boolean(), twice: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 3 }), async (steps, perHost) => {
        const limiter = createHostLimiter({ perHost });
        const active = { a: 0, b: 0 };
        const served: Record<"a" | "b", number[]> = { a: [], b: [] };
        const ends = steps.map(async ({ host, abort, twice }, index) => {
          const controller = new AbortController();
          const slot = limiter.acquire(host, controller.signal);
          if (abort) controller.abort(new Error("gone"));
          const release = await slot.catch(() => null);
          if (!release) return;
          served[host].push(index);
          active[host]++;
          expect(active[host]).toBeLessThanOrEqual(perHost);
          await new Promise(setImmediate);
          active[host]--;
          release();
          if (twice) release();
        });
        await Promise.all(ends);
        for (const order of Object.values(served)) expect(order).toEqual(order.toSorted((x, y) => x - y));
        const kept = steps.flatMap(({ abort }, index) => (abort ? [] : [index]));
        expect([...served.a, ...served.b]).toEqual(expect.arrayContaining(kept));
        expect(active).toEqual({ a: 0, b: 0 });
      }),
      { numRuns: 60 },
    );
  });

  it("ends a wait that is too long with host-busy, and lets the next ones through", async () => {
    const limiter = createHostLimiter({ perHost: 1, waitMs: 20 });
    const release = await limiter.acquire("news.example");
    await expect(limiter.acquire("news.example")).rejects.toMatchObject({ code: "host-busy" });
    expect(await limiter.acquire("other.example")).toBeTypeOf("function");
    release();
    expect(await limiter.acquire("news.example")).toBeTypeOf("function");
  });

  it("gives a slot at once where one is free, and nobody's who waits", async () => {
    const limiter = createHostLimiter({ perHost: 1 });
    const release = limiter.tryAcquire("a");
    expect(limiter.tryAcquire("a")).toBeNull();
    const waiting = limiter.acquire("a");
    release?.();
    expect(limiter.tryAcquire("a")).toBeNull();
    (await waiting)();
    expect(limiter.tryAcquire("a")).toBeTypeOf("function");
    expect(limiter.tryAcquire("b")).toBeTypeOf("function");
  });

  it("takes nobody in whose signal has aborted", async () => {
    const limiter = createHostLimiter({ perHost: 1 });
    const reason = new Error("gone");
    await expect(limiter.acquire("a", AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(await limiter.acquire("a")).toBeTypeOf("function");
  });
});

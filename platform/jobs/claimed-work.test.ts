import { expect, it, vi } from "vitest";
import { workThrough } from "./claimed-work.ts";

const queueOf = (...items: string[]) => ({
  claim: async (limit: number) => items.splice(0, limit),
  add: (item: string) => items.push(item),
});

it("works through everything, so many at once, and what comes in between", async () => {
  const queue = queueOf("a", "b", "c", "d", "e");
  const done: string[] = [];
  let active = 0;
  let max = 0;
  const attempts = await workThrough({
    claim: queue.claim,
    slots: 2,
    attempt: async (item) => {
      max = Math.max(max, ++active);
      await new Promise((resolve) => setImmediate(resolve));
      done.push(item);
      if (item === "b") queue.add("f");
      active--;
    },
  });
  expect([attempts, done.toSorted().join(""), max]).toEqual([6, "abcdef", 2]);
});

it("goes on while one never ends, and takes nothing more once it is stopped", async () => {
  const stop = new AbortController();
  const queue = queueOf("never");
  const done: string[] = [];
  let end = () => {};
  const working = workThrough({
    claim: queue.claim,
    slots: 2,
    signal: stop.signal,
    attempt: (item) =>
      item === "never" ? new Promise((resolve) => (end = resolve)) : Promise.resolve(void done.push(item)),
  });
  await new Promise((resolve) => setImmediate(resolve));
  queue.add("later");
  await vi.waitFor(() => expect(done).toEqual(["later"]));
  stop.abort();
  queue.add("too late");
  end();
  await working;
  expect(done).toEqual(["later"]);
});

import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { Crowd } from "./crowd.ts";

afterEach(() => vi.useRealTimers());

const request = (name: number) => ({ name }) as unknown as IncomingMessage;
const nameOf = (of: IncomingMessage) => (of as unknown as { name: number }).name;
const response = {} as ServerResponse;

function gather(count: number, answers: (name: number) => boolean = () => true) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const [answered, passed]: [number[], number[]] = [[], []];
  const crowd = new Crowd(promise, {
    answer: (_page, of) => answers(nameOf(of)) && answered.push(nameOf(of)) > 0,
    passOn: () => undefined,
    longestMs: 1000,
  });
  const join = (name: number) => crowd.join(request(name), response, () => passed.push(name));
  for (let name = 0; name < count; name++) join(name);
  return { answered, passed, join, resolve, reject };
}

const upTo = (count: number) => Array.from({ length: count }, (_, name) => name);

it("answers in order of arrival, a few in each turn of the event loop", async () => {
  const { answered, passed, resolve } = gather(25);
  resolve("page");
  await Promise.resolve();
  const first = answered.length;
  await expect.poll(() => answered.length).toBe(25);
  expect(first).toBeLessThan(25);
  expect(answered).toEqual(upTo(25));
  expect(passed).toEqual([]);
});

it("passes on only requests that must not get the page, or whose answer fails", async () => {
  const { answered, passed, resolve } = gather(30, (name) => {
    if (name === 3) throw new Error("The connection is gone");
    return name !== 12;
  });
  resolve("page");
  await expect.poll(() => answered.length).toBe(28);
  expect(passed).toEqual([3, 12]);
});

it("passes each on once if the page cannot be made", async () => {
  const { answered, passed, reject } = gather(15);
  reject(new Error("no"));
  await turn();
  expect([answered, passed]).toEqual([[], upTo(15)]);
});

it("passes on requests that have waited too long, and lets later ones wait", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const { answered, passed, join, resolve } = gather(2);
  vi.advanceTimersByTime(1000);
  expect(passed).toEqual([0, 1]);
  join(2);
  vi.advanceTimersByTime(500);
  resolve("page");
  await turn();
  expect([answered, passed]).toEqual([[2], [0, 1]]);
});

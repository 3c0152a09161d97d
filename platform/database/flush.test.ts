import { afterEach, expect, it, vi } from "vitest";
import { connectionPool } from "./client.ts";
import { flushCommits } from "./flush.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const isFlush = (given: unknown) => (given as { name?: string }).name === "flush-commits";

it("is one for all who wait, and never one that began before the commit", async () => {
  const query = vi.spyOn(connectionPool(), "query");
  const begun = () => query.mock.calls.filter(([given]) => isFlush(given)).length;
  const first = flushCommits();
  await vi.waitUntil(() => begun() === 1);
  const later = Promise.all(Array.from({ length: 40 }, () => flushCommits()));
  await first;
  await later;
  expect(begun()).toBe(2);
});

it("fails for all who wait for it, and not for the next", async () => {
  const query = vi.spyOn(connectionPool(), "query");
  query.mockImplementationOnce(() => {
    throw new Error("the disk is away");
  });
  const [first, beside] = await Promise.allSettled([flushCommits(), flushCommits()]);
  expect([first.status, beside.status]).toEqual(["rejected", "rejected"]);
  await expect(flushCommits()).resolves.toBeUndefined();
});

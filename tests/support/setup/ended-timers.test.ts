import { expect, it, vi } from "vitest";

vi.useFakeTimers();
await import("./ended-timers.ts");

it("leaves a long timer behind, and a short one", () => {
  setTimeout(() => {}, 60_000);
  setTimeout(() => {}, 500);
  expect(vi.getTimerCount()).toBe(2);
});

it("finds only the short one", () => {
  expect(vi.getTimerCount()).toBe(1);
});

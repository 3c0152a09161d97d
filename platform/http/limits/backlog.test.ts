import { describe, expect, it } from "vitest";
import { Backlog } from "./backlog.ts";

const FEW = 8;

/** Requests that begin in a row and end `perSecond` a second from then on. @returns the time after the last end. */
function workOff(backlog: Backlog, from: number, count: number, perSecond: number): number {
  for (let done = 1; done <= count; done++) backlog.end(from + (done * 1000) / perSecond);
  return from + (count * 1000) / perSecond;
}
function beginMany(backlog: Backlog, now: number, count: number): void {
  for (let begun = 0; begun < count; begun++) backlog.begin(now);
}

describe("a backlog", () => {
  it("expects what Little's law says: what is in progress by the rate at which it completes", () => {
    const backlog = new Backlog(2, FEW);
    beginMany(backlog, 0, 300);
    workOff(backlog, 0, 100, 50);
    expect(backlog.inProgress).toBe(200);
    expect(backlog.waitMs).toBeCloseTo(200 * 20, -2);
  });

  it("is over its bound only once it has been for a second, and no longer when it is worked off", () => {
    const backlog = new Backlog(2, FEW);
    beginMany(backlog, 0, 600);
    expect(backlog.isStanding(0)).toBe(false);
    let now = workOff(backlog, 0, 90, 100); // 900 ms, and 5.1 s are to come
    expect(backlog.isStanding(now)).toBe(false);
    now = workOff(backlog, now, 20, 100);
    expect(backlog.isStanding(now)).toBe(true);
    now = workOff(backlog, now, 300, 1000); // now it is fast
    expect(backlog.isStanding(now)).toBe(false);
  });

  it("is none while only a few are in progress, however long they take", () => {
    const backlog = new Backlog(2, FEW);
    beginMany(backlog, 0, FEW);
    for (const now of [1_000, 60_000, 3_600_000]) expect(backlog.isStanding(now)).toBe(false);
    backlog.begin(3_600_000);
    expect(backlog.isStanding(3_600_900)).toBe(false);
    expect(backlog.isStanding(3_601_000)).toBe(true);
  });

  it("does not count the time in which there is nothing to do", () => {
    const backlog = new Backlog(2, FEW);
    beginMany(backlog, 0, 10);
    workOff(backlog, 0, 10, 100);
    beginMany(backlog, 3_600_000, 100);
    expect(backlog.waitMs).toBeCloseTo(100 * 10);
    expect(backlog.isStanding(3_600_000)).toBe(false);
  });

  it("forgets a stall with the first second of work after it", () => {
    const backlog = new Backlog(2, FEW);
    beginMany(backlog, 0, 4);
    workOff(backlog, 30_000, 4, 1000); // another program had the processor for half a minute
    beginMany(backlog, 31_000, 300);
    const now = workOff(backlog, 31_000, 200, 1000);
    expect(backlog.isStanding(now)).toBe(false);
    expect(backlog.waitMs).toBeLessThan(2_000);
  });
});

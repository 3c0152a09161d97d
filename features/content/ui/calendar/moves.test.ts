/** A drag never tells a wrong time, in any zone, on any day (docs/product/lists.md, Calendar). */
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clockTime, dayOf, moveToDay } from "../schedule/publishing-times.ts";
import { dayAfter, weekOf } from "./days.ts";

/** Clocks that change in spring and autumn, by an hour and by half of one, at midnight, and not at all. */
const ZONES = [
  "Europe/Oslo",
  "America/New_York",
  "Australia/Lord_Howe",
  "America/Santiago",
  "Asia/Kathmandu",
  "Pacific/Apia",
];

afterEach(() => vi.unstubAllEnvs());

const now = new Date("2026-01-01T00:00:00Z");
const quarter = fc
  .integer({ min: 0, max: 4 * 24 * 800 })
  .map((steps) => new Date(now.getTime() + (steps + 96) * 900_000));

describe.each(ZONES)("a drag in %s", (zone) => {
  it("keeps the time on the new day, or takes the next that the clocks have, and comes back where it was", () => {
    vi.stubEnv("TZ", zone);
    fc.assert(
      fc.property(quarter, fc.integer({ min: 1, max: 300 }), (at, days) => {
        const day = dayAfter(dayOf(at), days);
        const to = moveToDay(at, day, now);
        expect(to).not.toBeNull();
        if (!to) return;
        expect(dayOf(to)).toBe(day);
        expect(to.getMinutes() % 15).toBe(0);
        const wanted = clockTime(at);
        if (clockTime(to) !== wanted) expect(isSkipped(day, wanted)).toBe(true);
        const back = moveToDay(to, dayOf(at), now, wanted);
        // A time that comes twice is the first of the two.
        expect(clockTime(back ?? now)).toBe(wanted);
      }),
      { numRuns: 150 },
    );
  });

  it("to another hour keeps the minute where the clocks have it", () => {
    vi.stubEnv("TZ", zone);
    fc.assert(
      fc.property(quarter, fc.integer({ min: 0, max: 23 }), (at, hour) => {
        const day = dayAfter(dayOf(at), 1);
        const wanted = `${String(hour).padStart(2, "0")}${clockTime(at).slice(2)}`;
        const to = moveToDay(at, day, now, wanted);
        expect(to && dayOf(to)).toBe(day);
        if (to && clockTime(to) !== wanted) expect(isSkipped(day, wanted)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it("stands in a week of seven days, whatever the clocks do", () => {
    vi.stubEnv("TZ", zone);
    fc.assert(
      fc.property(quarter, (at) => {
        const week = weekOf(dayOf(at));
        expect(week).toHaveLength(7);
        expect(new Set(week).size).toBe(7);
        expect(week).toContain(dayOf(at));
      }),
      { numRuns: 60 },
    );
  });
});

/** Whether no moment of this day shows this time: looked at minute by minute, without the code that is tested. */
function isSkipped(day: string, clock: string): boolean {
  const noon = Date.parse(`${day}T12:00:00Z`);
  for (let minute = -30 * 60; minute <= 30 * 60; minute += 15) {
    const moment = new Date(noon + minute * 60_000);
    if (dayOf(moment) === day && clockTime(moment) === clock) return false;
  }
  return true;
}

/** A drag never tells a wrong time, in any zone, on any day (docs/product/lists.md, Calendar). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockTime, dayOf } from "#ui-kit/format/zoned.ts";
import { dayAfter, moveToDay } from "../schedule/publishing-times.ts";
import { weekOf } from "./days.ts";

/** Clocks that change in spring and autumn, by an hour and by half of one, at midnight, and not at all. */
const ZONES = [
  "Europe/Oslo",
  "America/New_York",
  "Australia/Lord_Howe",
  "America/Santiago",
  "Asia/Kathmandu",
  "Pacific/Apia",
];

const now = new Date("2026-01-01T00:00:00Z");
const quarter = fc
  .integer({ min: 0, max: 4 * 24 * 800 })
  .map((steps) => new Date(now.getTime() + (steps + 96) * 900_000));

describe.each(ZONES)("a drag in %s", (zone) => {
  it("keeps the time on the new day, or takes the next that the clocks have, and comes back where it was", () => {
    fc.assert(
      fc.property(quarter, fc.integer({ min: 1, max: 300 }), (at, days) => {
        const day = dayAfter(dayOf(at, zone), days);
        const to = moveToDay(at, day, now, zone);
        expect(to).not.toBeNull();
        if (!to) return;
        expect(dayOf(to, zone)).toBe(day);
        expect(to.getMinutes() % 15).toBe(0);
        const wanted = clockTime(at, zone);
        if (clockTime(to, zone) !== wanted) expect(isSkipped(day, wanted, zone)).toBe(true);
        const back = moveToDay(to, dayOf(at, zone), now, zone, wanted);
        // A time that comes twice is the first of the two.
        expect(clockTime(back ?? now, zone)).toBe(wanted);
      }),
      { numRuns: 150 },
    );
  });

  it("to another hour keeps the minute where the clocks have it", () => {
    fc.assert(
      fc.property(quarter, fc.integer({ min: 0, max: 23 }), (at, hour) => {
        const day = dayAfter(dayOf(at, zone), 1);
        const wanted = `${String(hour).padStart(2, "0")}${clockTime(at, zone).slice(2)}`;
        const to = moveToDay(at, day, now, zone, wanted);
        expect(to && dayOf(to, zone)).toBe(day);
        if (to && clockTime(to, zone) !== wanted) expect(isSkipped(day, wanted, zone)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it("stands in a week of seven days, whatever the clocks do", () => {
    fc.assert(
      fc.property(quarter, (at) => {
        const week = weekOf(dayOf(at, zone));
        expect(week).toHaveLength(7);
        expect(new Set(week).size).toBe(7);
        expect(week).toContain(dayOf(at, zone));
      }),
      { numRuns: 60 },
    );
  });
});

/** Whether no moment of this day shows this time: looked at minute by minute, without the code that is tested. */
function isSkipped(day: string, clock: string, zone: string): boolean {
  const noon = Date.parse(`${day}T12:00:00Z`);
  for (let minute = -30 * 60; minute <= 30 * 60; minute += 15) {
    const moment = new Date(noon + minute * 60_000);
    if (dayOf(moment, zone) === day && clockTime(moment, zone) === clock) return false;
  }
  return true;
}

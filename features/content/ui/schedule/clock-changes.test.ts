import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockTime, dayOf, readingIn } from "#ui-kit/format/zoned.ts";
import { clockChangeOn, clockWords, timesOnDay } from "./clock-changes.ts";
import { moveToDay } from "./publishing-times.ts";

const OSLO = "Europe/Oslo";
const LONG_AGO = new Date("2000-01-01T00:00:00Z");

describe("what is said of the clocks", () => {
  it("is nothing on nearly all days", () => {
    expect(clockWords(new Date("2026-11-24T08:00:00Z"), OSLO)).toBeNull();
    expect(clockWords(new Date("2027-03-28T08:00:00Z"), "UTC")).toBeNull();
  });

  it("names the hour that is left out, and what is chosen in its place", () => {
    const at = moveToDay(new Date("2027-03-27T01:30:00Z"), "2027-03-28", LONG_AGO, OSLO) ?? LONG_AGO;
    expect(clockTime(at, OSLO)).toBe("03:00");
    expect(clockWords(at, OSLO, "02:30")).toBe(
      "Clocks in Oslo go forward on this day, from 2:00 AM to 3:00 AM. There is no 2:30 AM: 3:00 AM is chosen instead.",
    );
    expect(clockWords(new Date("2027-03-28T07:00:00Z"), OSLO, "09:00")).toBe(
      "Clocks in Oslo go forward on this day, from 2:00 AM to 3:00 AM.",
    );
  });

  it("tells the two of a time that comes twice apart", () => {
    const said = "Clocks in Oslo go back on this day, from 3:00 AM to 2:00 AM.";
    expect(clockWords(new Date("2026-10-25T00:30:00Z"), OSLO)).toBe(
      `${said} 2:30 AM comes twice: this is the first, GMT+2.`,
    );
    expect(clockWords(new Date("2026-10-25T01:30:00Z"), OSLO)).toBe(
      `${said} 2:30 AM comes twice: this is the second, GMT+1.`,
    );
    expect(clockWords(new Date("2026-10-25T08:00:00Z"), OSLO)).toBe(said);
  });

  it.each([
    ["at midnight", "America/Santiago", "2026-09-06", "from 12:00 AM to 1:00 AM"],
    ["back over midnight", "America/Santiago", "2026-04-04", "from 12:00 AM to 11:00 PM"],
    ["by half an hour", "Australia/Lord_Howe", "2026-10-04", "from 2:00 AM to 2:30 AM"],
  ])("fits clocks that change %s", (_what, zone, day, words) => {
    const noon = new Date(`${day}T16:00:00Z`);
    expect(clockWords(dayOf(noon, zone) === day ? noon : new Date(`${day}T01:00:00Z`), zone)).toContain(words);
  });
});

/** Found without the code that is tested: the offsets of each hour, compared. */
function changesOf(zone: string, year: number): Date[] {
  const hours = Array.from({ length: 366 * 24 }, (_, hour) => new Date(Date.UTC(year, 0, 1, hour)));
  const offset = (at: Date) => readingIn(zone, at).valueOf() - at.getTime();
  return hours.filter((at, index) => index > 0 && offset(at) !== offset(hours[index - 1] ?? at));
}

it("finds every change of any zone, and no other", { timeout: 60_000 }, () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  fc.assert(
    fc.property(zones, fc.integer({ min: 2026, max: 2036 }), (zone, year) => {
      for (const at of changesOf(zone, year)) {
        // Clocks change within the hour before; nowhere at a moment that is not a quarter.
        const before = new Date(at.getTime() - 3_600_000);
        const change = clockChangeOn(dayOf(at, zone), zone) ?? clockChangeOn(dayOf(before, zone), zone);
        expect(change?.at.getTime()).toBeGreaterThan(before.getTime());
        expect(change?.at.getTime()).toBeLessThanOrEqual(at.getTime());
        const day = dayOf(new Date((change?.at.getTime() ?? 0) - 1), zone);
        // The first reading that clocks skip, or show for the second time.
        const edge = change?.isForward ? change.from : change?.to;
        expect([0, 1, 2]).toContain(timesOnDay(day, edge ?? "00:00", zone));
      }
      const quiet = new Date(Date.UTC(year, 11, 20, 12));
      if (changesOf(zone, year).every((at) => Math.abs(at.getTime() - quiet.getTime()) > 3 * 86_400_000))
        expect(clockChangeOn(dayOf(quiet, zone), zone)).toBeNull();
    }),
    { numRuns: 8 },
  );
});

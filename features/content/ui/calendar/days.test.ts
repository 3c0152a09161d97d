import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CALENDAR_DAYS } from "../../contracts/calendar.ts";
import { daysOf, monthAfter, offsetWords, rangeOf, weekOf, weeksOf } from "./days.ts";

describe("the weeks of a month", () => {
  it("begin on Monday and are whole", () => {
    const weeks = weeksOf("2026-11");
    expect(weeks).toHaveLength(6);
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(["2026-10-26", "2026-12-06"]);
    expect(weeksOf("2027-02")).toHaveLength(4);
  });

  it("have each day once, across changes of the clocks, within what the call answers", () => {
    const zones = fc.constantFrom("Europe/Oslo", "America/Sao_Paulo", "Australia/Lord_Howe", "Pacific/Apia", "UTC");
    fc.assert(
      fc.property(zones, fc.integer({ min: 2001, max: 2098 }), fc.integer({ min: 1, max: 12 }), (zone, year, month) => {
        const name = `${year}-${String(month).padStart(2, "0")}`;
        const weeks = weeksOf(name);
        const days = weeks.flat();
        const { from, to } = rangeOf(weeks, zone);
        const length = (Date.parse(to) - Date.parse(from)) / 86_400_000;
        expect(new Set(days).size).toBe(days.length);
        expect(days.filter((day) => day.startsWith(name))).toHaveLength(
          new Date(Date.UTC(year, month, 0)).getUTCDate(),
        );
        expect(length).toBeGreaterThan(days.length - 1.1);
        expect(length).toBeLessThanOrEqual(CALENDAR_DAYS);
      }),
      { numRuns: 100 },
    );
  });

  it("have a place for a day that a zone skipped", () => {
    expect(weeksOf("2011-12").flat()).toContain("2011-12-30");
  });

  it("lead over the turn of the year", () => {
    expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  });
});

describe("the offset of days that are shown", () => {
  it.each([
    ["2026-07", "Europe/Oslo", "GMT+2"],
    ["2026-12", "Europe/Oslo", "GMT+1"],
    ["2026-10", "Europe/London", "GMT+1, from 25 October GMT+0"],
    ["2026-11", "America/New_York", "GMT-4, from 1 November GMT-5"],
    ["2026-04", "Australia/Lord_Howe", "GMT+11, from 5 April GMT+10:30"],
    ["2026-11", "Pacific/Apia", "GMT+13"],
    ["2026-02", "Africa/Casablanca", "GMT+1, from 15 February GMT+0"],
    ["2011-12", "Pacific/Apia", "GMT-10, from 31 December GMT+14"],
    ["2026-10", "UTC", ""],
  ])("in %s, %s, is %s", (month, zone, words) => expect(offsetWords(daysOf(month), zone)).toBe(words));

  it("is that of the week, not of today", () => {
    expect(offsetWords(weekOf("2027-10-31"), "Europe/London")).toBe("GMT+1, from 31 October GMT+0");
    expect(offsetWords(weekOf("2027-10-20"), "Europe/London")).toBe("GMT+1");
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { briefMomentIn, elsewhere, momentIn, spanUntil, zoneLine } from "./times.ts";

const MOMENT = new Date("2026-11-30T07:00:00Z");

it("names the time by its city, in winter and summer", () => {
  expect(momentIn(MOMENT, "Europe/London")).toBe("Monday 30 November 2026, 07:00 in London");
  expect(momentIn(new Date("2026-07-01T06:00:00Z"), "Europe/London")).toBe("Wednesday 1 July 2026, 07:00 in London");
  expect(momentIn(MOMENT, "UTC")).toBe("Monday 30 November 2026, 07:00 UTC");
  expect(briefMomentIn(MOMENT, "America/New_York")).toBe("30 November, 02:00 New York");
  expect([zoneLine("America/New_York"), zoneLine("UTC")]).toEqual(["New York time", "UTC"]);
});

it("says the same moment elsewhere, with its day, without the own city", () => {
  expect(elsewhere(MOMENT, "Europe/London")).toEqual([
    { city: "Oslo", clock: "08:00", weekday: "Monday" },
    { city: "New York", clock: "02:00", weekday: "Monday" },
    { city: "Singapore", clock: "15:00", weekday: "Monday" },
  ]);
  const late = elsewhere(new Date("2026-11-30T03:00:00Z"), "Asia/Singapore");
  expect(late.map(({ city, weekday }) => [city, weekday])).toEqual([
    ["London", "Monday"],
    ["Oslo", "Monday"],
    ["New York", "Sunday"],
  ]);
});

it("says how long it is, in the two largest units", () => {
  const before = (minutes: number) => spanUntil(MOMENT, new Date(MOMENT.getTime() - minutes * 60_000));
  expect([15_300, 1440, 185, 60, 1, 0, -5].map(before)).toEqual([
    "10 days, 15 hours",
    "1 day",
    "3 hours, 5 minutes",
    "1 hour",
    "1 minute",
    "less than a minute",
    "",
  ]);
});

it("has words for every moment", () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }), (moment) => {
      expect(momentIn(moment, "Europe/Oslo")).toMatch(/^\w+day \d{1,2} \w+ \d{4}, \d\d:\d\d in Oslo$/);
      expect(elsewhere(moment, "Asia/Tokyo")).toHaveLength(3);
    }),
  );
});

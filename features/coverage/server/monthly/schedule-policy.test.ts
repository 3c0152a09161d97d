import { expect, it } from "vitest";
import { lastMoment, nextMoment } from "./schedule-policy.ts";

const at = (time: string) => new Date(time);

it.each([
  // A Tuesday; a Saturday; a Sunday; the year's first day, a Friday.
  ["2026-12-20T12:00:00Z", "Europe/Oslo", "2026-12-01T07:00:00.000Z", "2026-11-01", "2026-11-30"],
  ["2026-08-20T12:00:00Z", "Europe/Oslo", "2026-08-03T06:00:00.000Z", "2026-07-01", "2026-07-31"],
  ["2026-11-20T12:00:00Z", "UTC", "2026-11-02T08:00:00.000Z", "2026-10-01", "2026-10-31"],
  ["2027-01-20T12:00:00Z", "America/New_York", "2027-01-01T13:00:00.000Z", "2026-12-01", "2026-12-31"],
  // Before the moment of a month it is that of the month before, as for a worker that comes back then.
  ["2027-01-01T07:59:59Z", "UTC", "2026-12-01T08:00:00.000Z", "2026-11-01", "2026-11-30"],
  ["2026-08-03T05:59:59Z", "Europe/Oslo", "2026-07-01T06:00:00.000Z", "2026-06-01", "2026-06-30"],
])("until %s in %s the last one is %s", (now, zone, moment, from, to) => {
  expect(lastMoment(at(now), zone)).toEqual({ at: at(moment), from, to });
});

it("belongs to the zone's month, and is followed by that of the next", () => {
  expect(lastMoment(at("2026-12-31T23:30:00Z"), "Europe/Oslo").from).toBe("2026-11-01");
  expect(lastMoment(at("2027-01-01T07:00:00Z"), "Europe/Oslo").from).toBe("2026-12-01");
  expect(nextMoment(at("2026-12-01T06:59:00Z"), "Europe/Oslo").at).toEqual(at("2026-12-01T07:00:00Z"));
  expect(nextMoment(at("2026-12-01T07:00:00Z"), "Europe/Oslo").at).toEqual(at("2027-01-01T07:00:00Z"));
});

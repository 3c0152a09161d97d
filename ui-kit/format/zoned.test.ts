import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clockTime, dayOf, deviceZone, isKnownZone, offsetIfTwice, readingIn } from "./zoned.ts";

afterEach(() => vi.restoreAllMocks());

it("reads a moment in any zone", () => {
  const at = new Date("2026-11-24T23:30:00Z");
  expect([dayOf(at, "Asia/Tokyo"), clockTime(at, "Asia/Tokyo")]).toEqual(["2026-11-25", "08:30"]);
  expect([dayOf(at, "America/New_York"), clockTime(at, "America/New_York")]).toEqual(["2026-11-24", "18:30"]);
  expect(isKnownZone("Atlantis/Capital")).toBe(false);
});

it("takes UTC for a device whose zone the browser cannot use", () => {
  const options = new Intl.DateTimeFormat("en").resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...options, timeZone: "Etc/Unknown" });
  expect(deviceZone()).toBe("UTC");
});

describe("a clock time that comes twice", () => {
  it.each([
    ["Europe/Oslo", "2026-10-25T00:30:00Z", "GMT+2"],
    ["Europe/Oslo", "2026-10-25T01:30:00Z", "GMT+1"],
    ["Europe/Oslo", "2026-10-25T02:00:00Z", ""],
    ["America/New_York", "2026-11-01T05:30:00Z", "GMT-4"],
    ["America/New_York", "2026-11-01T06:30:00Z", "GMT-5"],
    ["Australia/Lord_Howe", "2026-04-04T14:45:00Z", "GMT+11"],
    ["Australia/Lord_Howe", "2026-04-04T15:15:00Z", "GMT+10:30"],
    ["Australia/Lord_Howe", "2026-04-04T15:30:00Z", ""],
    ["Pacific/Apia", "2026-04-04T14:30:00Z", ""],
    ["Africa/Casablanca", "2026-02-15T01:30:00Z", "GMT+1"],
    ["Africa/Casablanca", "2026-02-15T02:30:00Z", "GMT+0"],
  ])("in %s at %s has its offset: %s", (zone, at, offset) => {
    expect(offsetIfTwice(new Date(at), zone)).toBe(offset);
  });

  it("is exactly one that another moment shows too, in every zone, and each of the two has its own offset", () => {
    const zones = fc.constantFrom(
      "Europe/Oslo",
      "America/New_York",
      "Australia/Lord_Howe",
      "Pacific/Apia",
      "Africa/Casablanca",
      ...Intl.supportedValuesOf("timeZone"),
    );
    const quarter = 900_000;
    const moments = fc.integer({ min: 0, max: 366 * 96 }).map((steps) => Date.UTC(2026, 0, 1) + steps * quarter);
    const reads = (at: number, zone: string) => readingIn(zone, new Date(at)).getTime();
    fc.assert(
      fc.property(zones, moments, (zone, some) => {
        // Around each change of clocks that year, and one more moment.
        const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2026, 0, 1) + day * 96 * quarter);
        const offset = (at: number) => reads(at, zone) - at;
        const changes = days.filter((at) => offset(at) !== offset(at + 96 * quarter));
        const tried = [some, ...changes.flatMap((at) => Array.from({ length: 96 }, (_, step) => at + step * quarter))];
        for (const at of tried) {
          const twins = Array.from({ length: 32 }, (_, step) => at + (step - 16) * quarter).filter(
            (other) => other !== at && reads(other, zone) === reads(at, zone),
          );
          const said = offsetIfTwice(new Date(at), zone);
          expect([zone, new Date(at).toISOString(), said !== ""]).toEqual([
            zone,
            new Date(at).toISOString(),
            twins.length > 0,
          ]);
          for (const twin of twins) expect(offsetIfTwice(new Date(twin), zone)).not.toBe(said);
        }
      }),
      { numRuns: 20 },
    );
  });
});

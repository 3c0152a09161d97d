import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dayOf, dayRange, firstChoice, moveToDay, offsetOf, timesOf } from "./publishing-times.ts";

const LONG_AGO = new Date("2000-01-01T00:00:00Z");
const labels = (day: string, now = LONG_AGO) => timesOf(day, now).map(({ label }) => label);

const inZone = (zone: string) => vi.stubEnv("TZ", zone);
afterEach(() => vi.unstubAllEnvs());

describe("the times of a day", () => {
  it("are every 15 minutes on a 24-hour clock", () => {
    inZone("Europe/Oslo");
    const day = labels("2026-11-24");
    expect(day).toHaveLength(96);
    expect(day.slice(0, 3)).toEqual(["00:00", "00:15", "00:30"]);
    expect(day.at(-1)).toBe("23:45");
  });

  it("are instants of the user's time zone", () => {
    inZone("Asia/Kolkata");
    const [first] = timesOf("2026-11-24", LONG_AGO);
    expect(first?.at.toISOString()).toBe("2026-11-23T18:30:00.000Z");
    expect(offsetOf(first?.at ?? LONG_AGO)).toBe("GMT+5:30");
  });

  it("leave out what has passed, the running minute too", () => {
    inZone("Europe/Oslo");
    expect(labels("2026-11-24", new Date("2026-11-24T22:30:00Z"))).toEqual(["23:45"]);
    expect(labels("2026-11-24", new Date("2026-11-24T22:29:59Z"))).toEqual(["23:30", "23:45"]);
    expect(labels("2026-11-24", new Date("2026-11-24T22:50:00Z"))).toEqual([]);
    expect(labels("2026-11-23", new Date("2026-11-24T12:00:00Z"))).toEqual([]);
  });

  it("leave out the hour that the clocks skip", () => {
    inZone("Europe/Oslo");
    const day = labels("2027-03-28");
    expect(day).toHaveLength(92);
    expect(day.filter((label) => label.startsWith("02"))).toEqual([]);
  });

  it("offer an hour twice that comes twice, and name its offset", () => {
    inZone("Europe/Oslo");
    const day = timesOf("2026-10-25", LONG_AGO);
    expect(day).toHaveLength(100);
    const twice = day.filter(({ label }) => label.startsWith("02:30"));
    expect(twice.map(({ at, label }) => [label, at.toISOString()])).toEqual([
      ["02:30 GMT+2", "2026-10-25T00:30:00.000Z"],
      ["02:30 GMT+1", "2026-10-25T01:30:00.000Z"],
    ]);
  });

  it.each([
    ["a day that begins at one o'clock", "America/Sao_Paulo", "2018-11-04", 92, "01:00"],
    ["clocks that move by half an hour", "Australia/Lord_Howe", "2026-10-04", 94, "00:00"],
    ["no change of the clocks", "UTC", "2026-10-25", 96, "00:00"],
  ])("fit %s", (_name, zone, day, count, first) => {
    inZone(zone);
    const times = labels(day);
    expect(times).toHaveLength(count);
    expect(times[0]).toBe(first);
    expect(new Set(times).size).toBe(count);
  });
});

describe("choosing another day", () => {
  it("keeps the time", () => {
    inZone("Europe/Oslo");
    const at = new Date("2026-11-24T08:30:00Z");
    expect(moveToDay(at, "2026-12-01", LONG_AGO)?.toISOString()).toBe("2026-12-01T08:30:00.000Z");
    expect(moveToDay(at, "2027-06-01", LONG_AGO)?.toISOString()).toBe("2027-06-01T07:30:00.000Z");
  });

  it("takes the next time that the day has, or its last", () => {
    inZone("Europe/Oslo");
    const skipped = new Date("2027-03-27T01:30:00Z"); // 02:30, which the next day leaves out
    expect(moveToDay(skipped, "2027-03-28", LONG_AGO)?.toISOString()).toBe("2027-03-28T01:00:00.000Z");
    const now = new Date("2026-11-24T10:20:00Z");
    expect(moveToDay(new Date("2026-11-25T07:00:00Z"), "2026-11-24", now)?.toISOString()).toBe(
      "2026-11-24T10:30:00.000Z",
    );
    expect(moveToDay(now, "2026-11-23", now)).toBeNull();
  });

  it("never answers the past, whatever the moment", () => {
    inZone("America/New_York");
    const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moment, moment, moment, (now, at, day) => {
        const moved = moveToDay(at, dayOf(day), now);
        return moved === null || (moved > now && dayOf(moved) === dayOf(day));
      }),
      { numRuns: 60 },
    );
  });
});

describe("what can be chosen", () => {
  it("begins tomorrow once today has no time left", () => {
    inZone("Europe/Oslo");
    expect(dayRange(new Date("2026-11-24T22:30:00Z"))).toEqual({ first: "2026-11-24", last: "2036-11-23" });
    expect(dayRange(new Date("2026-11-24T22:45:00Z")).first).toBe("2026-11-25");
  });

  it("is tomorrow morning at first", () => {
    inZone("Europe/Oslo");
    expect(firstChoice(new Date("2026-11-24T22:45:00Z")).toISOString()).toBe("2026-11-25T08:00:00.000Z");
  });
});

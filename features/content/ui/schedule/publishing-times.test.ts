import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatClock } from "#ui-kit/format/dates.ts";
import { clockTime, dayOf, offsetOf } from "#ui-kit/format/zoned.ts";
import { timesOnDay } from "./clock-changes.ts";
import { dayRange, firstChoice, moveToDay, moveToZone, timesOf } from "./publishing-times.ts";

const LONG_AGO = new Date("2000-01-01T00:00:00Z");
const OSLO = "Europe/Oslo";
const labels = (day: string, now = LONG_AGO, zone = OSLO) => timesOf(day, now, zone).map(({ label }) => label);

describe("the times of a day", () => {
  it("are every 15 minutes, on the clock of every other time", () => {
    const day = labels("2026-11-24");
    expect(day).toHaveLength(96);
    expect(day.slice(0, 3)).toEqual(["12:00 AM", "12:15 AM", "12:30 AM"]);
    expect(day.at(-1)).toBe("11:45 PM");
  });

  it("are instants of the time zone", () => {
    const [first] = timesOf("2026-11-24", LONG_AGO, "Asia/Kolkata");
    expect(first?.at.toISOString()).toBe("2026-11-23T18:30:00.000Z");
    expect(offsetOf(first?.at ?? LONG_AGO, "Asia/Kolkata")).toBe("GMT+5:30");
  });

  it("leave out what has passed, the running minute too", () => {
    expect(labels("2026-11-24", new Date("2026-11-24T22:30:00Z"))).toEqual(["11:45 PM"]);
    expect(labels("2026-11-24", new Date("2026-11-24T22:29:59Z"))).toEqual(["11:30 PM", "11:45 PM"]);
    expect(labels("2026-11-24", new Date("2026-11-24T22:50:00Z"))).toEqual([]);
    expect(labels("2026-11-23", new Date("2026-11-24T12:00:00Z"))).toEqual([]);
  });

  it("leave out the hour that the clocks skip", () => {
    const day = labels("2027-03-28");
    expect(day).toHaveLength(92);
    expect(day.filter((label) => /^2:\d\d AM/.test(label))).toEqual([]);
  });

  it("offer an hour twice that comes twice, and name its offset", () => {
    const day = timesOf("2026-10-25", LONG_AGO, OSLO);
    expect(day).toHaveLength(100);
    const twice = day.filter(({ label }) => label.startsWith("2:30 AM"));
    expect(twice.map(({ at, label }) => [label, at.toISOString()])).toEqual([
      ["2:30 AM GMT+2", "2026-10-25T00:30:00.000Z"],
      ["2:30 AM GMT+1", "2026-10-25T01:30:00.000Z"],
    ]);
  });

  it.each([
    ["a day that begins at one o'clock", "America/Sao_Paulo", "2018-11-04", 92, "1:00 AM"],
    ["clocks that move by half an hour", "Australia/Lord_Howe", "2026-10-04", 94, "12:00 AM"],
    ["no change of the clocks", "UTC", "2026-10-25", 96, "12:00 AM"],
  ])("fit %s", (_name, zone, day, count, first) => {
    const times = labels(day, LONG_AGO, zone);
    expect(times).toHaveLength(count);
    expect(times[0]).toBe(first);
    expect(new Set(times).size).toBe(count);
  });
});

describe("choosing another day", () => {
  it("keeps the time", () => {
    const at = new Date("2026-11-24T08:30:00Z");
    expect(moveToDay(at, "2026-12-01", LONG_AGO, OSLO)?.toISOString()).toBe("2026-12-01T08:30:00.000Z");
    expect(moveToDay(at, "2027-06-01", LONG_AGO, OSLO)?.toISOString()).toBe("2027-06-01T07:30:00.000Z");
  });

  it("takes the next time that the day has, or its last", () => {
    const skipped = new Date("2027-03-27T01:30:00Z"); // 02:30, which the next day leaves out
    expect(moveToDay(skipped, "2027-03-28", LONG_AGO, OSLO)?.toISOString()).toBe("2027-03-28T01:00:00.000Z");
    const now = new Date("2026-11-24T10:20:00Z");
    expect(moveToDay(new Date("2026-11-25T07:00:00Z"), "2026-11-24", now, OSLO)?.toISOString()).toBe(
      "2026-11-24T10:30:00.000Z",
    );
    expect(moveToDay(now, "2026-11-23", now, OSLO)).toBeNull();
  });

  it("never answers the past, whatever the moment", () => {
    const zone = "America/New_York";
    const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moment, moment, moment, (now, at, day) => {
        const moved = moveToDay(at, dayOf(day, zone), now, zone);
        return moved === null || (moved > now && dayOf(moved, zone) === dayOf(day, zone));
      }),
      { numRuns: 60 },
    );
  });
});

describe("what can be chosen", () => {
  it("begins tomorrow once today has no time left", () => {
    expect(dayRange(new Date("2026-11-24T22:30:00Z"), OSLO)).toEqual({ first: "2026-11-24", last: "2036-11-23" });
    expect(dayRange(new Date("2026-11-24T22:45:00Z"), OSLO).first).toBe("2026-11-25");
  });

  it("is tomorrow morning at first", () => {
    expect(firstChoice(new Date("2026-11-24T22:45:00Z"), OSLO).toISOString()).toBe("2026-11-25T08:00:00.000Z");
  });
});

describe("another zone", () => {
  it("keeps what the clocks show", () => {
    const nine = new Date("2026-11-25T08:00:00Z");
    expect(moveToZone(nine, OSLO, "America/New_York", LONG_AGO).toISOString()).toBe("2026-11-25T14:00:00.000Z");
  });

  it("takes the next time there is where that has passed, or tomorrow morning", () => {
    const now = new Date("2026-11-24T10:20:00Z");
    const noon = new Date("2026-11-24T11:00:00Z"); // 12:00 in Oslo, long over in Tokyo
    expect(moveToZone(noon, OSLO, "Asia/Tokyo", now).toISOString()).toBe("2026-11-24T10:30:00.000Z");
    const late = new Date("2026-11-24T22:45:00Z");
    expect(moveToZone(late, OSLO, "Pacific/Kiritimati", late).toISOString()).toBe("2026-11-25T19:00:00.000Z");
  });
});

const ZONES = Intl.supportedValuesOf("timeZone");
const zones = fc.constantFrom(...ZONES);
const now = new Date("2026-01-01T00:00:00Z");

describe("in any zone, around any day", () => {
  const instants = fc
    .integer({ min: 0, max: 4 * 24 * 365 * 8 })
    .map((steps) => new Date(now.getTime() + steps * 900_000));

  it("each moment that is offered reads as it is labelled, comes once, and in order", () => {
    fc.assert(
      fc.property(zones, instants, (zone, some) => {
        const day = dayOf(some, zone);
        const times = timesOf(day, LONG_AGO, zone);
        expect(new Set(times.map(({ label }) => label)).size).toBe(times.length);
        for (const [index, { at, label }] of times.entries()) {
          expect(dayOf(at, zone)).toBe(day);
          expect(label.split(" ").slice(0, 2).join(" ")).toBe(formatClock(clockTime(at, zone)));
          expect(at.getTime() - (times[index - 1]?.at.getTime() ?? at.getTime() - 900_000)).toBe(900_000);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("a clock leads to a moment that shows it, the first of two, or the next where there is none", () => {
    fc.assert(
      fc.property(zones, zones, instants, instants, (from, zone, at, some) => {
        const day = dayOf(some, zone);
        const wanted = clockTime(at, from);
        const to = moveToDay(at, day, LONG_AGO, zone, wanted);
        expect(to && dayOf(to, zone)).toBe(day);
        if (!to) return;
        const readings = timesOf(day, LONG_AGO, zone).filter((time) => clockTime(time.at, zone) === wanted);
        const isQuarter = to.getTime() % 900_000 === 0 && /:(00|15|30|45)$/.test(wanted);
        if (isQuarter) expect(readings).toHaveLength(timesOnDay(day, wanted, zone));
        if (readings[0]) expect(to).toEqual(readings[0].at);
        else if (clockTime(to, zone) < wanted) expect(timesOf(day, LONG_AGO, zone).at(-1)?.at).toEqual(to);
      }),
      { numRuns: 300 },
    );
  });

  it("a moment comes back from another zone as it was, where both clocks have it once", () => {
    fc.assert(
      fc.property(zones, zones, instants, (from, to, some) => {
        const at = new Date(some.getTime() + 172_800_000);
        const there = moveToZone(at, from, to, now);
        const [day, clock] = [dayOf(at, from), clockTime(at, from)];
        fc.pre(timesOnDay(day, clock, from) === 1 && timesOnDay(day, clock, to) === 1);
        expect(moveToZone(there, to, from, now)).toEqual(at);
      }),
      { numRuns: 300 },
    );
  });
});

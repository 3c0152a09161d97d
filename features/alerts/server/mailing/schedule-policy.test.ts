import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_MAILS_AN_HOUR } from "../../contract.ts";
import { decideImmediate, lastMoment, nextMoment, type Schedule } from "./schedule-policy.ts";

const at = (iso: string) => new Date(iso);
const oslo = (send: Schedule["send"], send_hour = 7): Schedule => ({ send, send_hour, time_zone: "Europe/Oslo" });

describe("times", () => {
  it.each([
    ["daily", "2026-11-25T06:00:00Z", "2026-11-25T06:00:00.000Z", "2026-11-26T06:00:00.000Z"],
    ["daily", "2026-11-25T05:59:59Z", "2026-11-24T06:00:00.000Z", "2026-11-25T06:00:00.000Z"],
    ["weekdays", "2026-11-28T12:00:00Z", "2026-11-27T06:00:00.000Z", "2026-11-30T06:00:00.000Z"],
    ["weekdays", "2026-11-30T06:00:00Z", "2026-11-30T06:00:00.000Z", "2026-12-01T06:00:00.000Z"],
    ["weekly", "2026-11-25T06:00:00Z", "2026-11-23T06:00:00.000Z", "2026-11-30T06:00:00.000Z"],
    // Clocks go forward on 29 March and back on 25 October.
    ["daily", "2026-03-29T05:00:00Z", "2026-03-29T05:00:00.000Z", "2026-03-30T05:00:00.000Z"],
    ["daily", "2026-10-25T05:59:00Z", "2026-10-24T05:00:00.000Z", "2026-10-25T06:00:00.000Z"],
  ] as const)("%s at %s: last %s, next %s", (send, now, last, next) => {
    expect(lastMoment(oslo(send), at(now))?.toISOString()).toBe(last);
    expect(nextMoment(oslo(send), at(now))?.toISOString()).toBe(next);
  });

  it("skips no day when the clocks skip its hour", () => {
    expect(lastMoment(oslo("daily", 2), at("2026-03-29T12:00:00Z"))?.toISOString()).toBe("2026-03-29T01:00:00.000Z");
  });

  it("has none where it is sent immediately or not at all", () => {
    for (const send of ["immediately", "never"] as const) expect(nextMoment(oslo(send), new Date())).toBeNull();
  });

  it("come one after another, in any zone: the next moment is the last one when it has come", () => {
    const zones = fc.constantFrom(
      "Europe/Oslo",
      "America/New_York",
      "Asia/Kolkata",
      "Pacific/Apia",
      "Australia/Lord_Howe",
      "UTC",
    );
    const schedule = fc.record({
      send: fc.constantFrom("daily", "weekdays", "weekly"),
      send_hour: fc.integer({ min: 0, max: 23 }),
      time_zone: zones,
    });
    const moments = fc.date({ min: at("2020-01-01T00:00:00Z"), max: at("2030-01-01T00:00:00Z"), noInvalidDate: true });
    fc.assert(
      fc.property(schedule, moments, (each, now) => {
        const [last, next] = [lastMoment(each, now), nextMoment(each, now)];
        if (!last || !next) throw new Error("There are always moments.");
        expect(last.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        expect(lastMoment(each, next)).toEqual(next);
        expect(nextMoment(each, last)).toEqual(next);
      }),
    );
  });
});

it("immediately: at most ten emails in any hour, nothing lost, nothing twice", () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 150 });
  fc.assert(
    fc.property(gaps, (minutes) => {
      let now = 0;
      const arrivals = minutes.map((gap) => (now += gap * 60_000));
      const end = now + 4 * 3_600_000;
      const sent: number[] = [];
      let told = 0;
      let held: Date | null = null;
      for (let time = 0; time <= end; time += 60_000) {
        const waiting = arrivals.filter((arrival) => arrival <= time).length - told;
        if (waiting === 0) continue;
        const newest = sent.map((each) => new Date(each)).toReversed();
        const may = decideImmediate(newest, held, new Date(time));
        if (may.kind === "wait") held ??= new Date(time);
        else if (may.kind === "rest") {
          sent.push(time);
          told += waiting;
          held = null;
        } else {
          const count = Math.min(may.room, waiting);
          for (let n = 0; n < count; n++) sent.push(time);
          told += count;
          if (count < waiting) held = new Date(time);
        }
      }
      expect(told).toBe(arrivals.length);
      for (const first of sent)
        expect(sent.filter((each) => each >= first && each < first + 3_600_000).length).toBeLessThanOrEqual(
          MAX_MAILS_AN_HOUR,
        );
    }),
  );
});

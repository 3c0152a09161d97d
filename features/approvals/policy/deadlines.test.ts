/** Working days, hours that do not exist, and reminders that never come outside of the time. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { dueAt, remindersOf } from "./deadlines.ts";

const LONDON = "Europe/London";
const iso = (time: Date) => time.toISOString();

it.each([
  ["Monday morning, 1 day", "2026-11-23T09:00:00Z", 1, LONDON, "2026-11-24T18:00:00.000Z"],
  ["Tuesday evening, 3 days", "2026-11-24T18:00:00Z", 3, LONDON, "2026-11-27T18:00:00.000Z"],
  ["over a weekend", "2026-11-27T10:00:00Z", 1, LONDON, "2026-11-30T18:00:00.000Z"],
  ["on a Saturday", "2026-11-28T10:00:00Z", 2, LONDON, "2026-12-01T18:00:00.000Z"],
  ["in summer time", "2026-07-06T09:00:00Z", 1, LONDON, "2026-07-07T17:00:00.000Z"],
  ["west of the date line's midnight", "2026-11-24T02:00:00Z", 1, "America/New_York", "2026-11-24T23:00:00.000Z"],
])("is due: %s", (_what, asked, days, zone, due) => expect(iso(dueAt(new Date(asked), days, zone))).toBe(due));

it("is due at the same hour of the next day where a zone skips one", () => {
  // Samoa skipped a whole Friday, 30 December 2011.
  expect(iso(dueAt(new Date("2011-12-29T20:00:00Z"), 1, "Pacific/Apia"))).toBe("2011-12-31T04:00:00.000Z");
});

it("reminds at nine of the next working day, and an hour before the end", () => {
  const asked = new Date("2026-11-24T18:00:00Z");
  expect(remindersOf(asked, dueAt(asked, 3, LONDON), LONDON).map(iso)).toEqual([
    "2026-11-25T09:00:00.000Z",
    "2026-11-27T17:00:00.000Z",
  ]);
});

it("reminds only after it was asked and before it is due, in order", () => {
  const zones = ["Europe/London", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "UTC"];
  const moment = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 20 }), fc.constantFrom(...zones), (asked, days, zone) => {
      const due = dueAt(asked, days, zone);
      expect(due > asked).toBe(true);
      const times = [asked, ...remindersOf(asked, due, zone), due];
      expect(times.every((time, at) => at === 0 || time > (times[at - 1] ?? due))).toBe(true);
    }),
  );
});

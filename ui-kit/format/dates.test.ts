import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import timezone from "dayjs/plugin/timezone.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import * as dates from "./dates.ts";
import { offsetIfTwice } from "./zoned.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

const moments = fc.date({
  min: new Date("1970-01-02T00:00:00Z"),
  max: new Date("2099-12-30T00:00:00Z"),
  noInvalidDate: true,
});
const zones = fc.constantFrom("Europe/London", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia", "UTC");

it("writes every moment as the patterns of the product's rules say, on the device and in a zone", () => {
  fc.assert(
    fc.property(moments, zones, (at, zone) => {
      const here = dayjs(at);
      const there = dayjs.tz(at, zone);
      expect(dates.formatTableDate(at)).toBe(here.format("DD/MM/YYYY"));
      expect(dates.formatDay(at.toISOString())).toBe(here.format("D MMMM YYYY"));
      expect(dates.formatLongDate(at)).toBe(here.format("dddd D MMMM YYYY"));
      expect(dates.formatDateTime(at)).toBe(here.format("MMMM D, YYYY h:mm A"));
      expect(dates.formatMoment(at)).toBe(here.format("D MMM YYYY, h:mm A"));
      expect(dates.formatMomentDay(at)).toBe(here.format("D MMM YYYY"));
      const offset = offsetIfTwice(at, zone) && ` ${offsetIfTwice(at, zone)}`;
      expect(dates.formatDateTime(at, zone)).toBe(there.format("MMMM D, YYYY h:mm A") + offset);
      expect(dates.formatTimeOfDay(at, zone)).toBe(there.format("h:mm A") + offset);
      expect(dates.formatWeekday(at, zone)).toBe(there.format("dddd D MMMM"));
      expect(dates.formatDayName(at, zone)).toBe(there.format("dddd"));
    }),
  );
});

it("writes a day without a time as that day, and nothing for what is no date", () => {
  expect(dates.formatTableDate("2026-11-24")).toBe("24/11/2026");
  expect([
    dates.formatDay("soon"),
    dates.formatDateTime("", "Asia/Tokyo"),
    dates.formatTableDate("2026-13-40"),
  ]).toEqual(["", "", ""]);
});

import { afterEach, describe, expect, it } from "vitest";
import {
  formatDay,
  formatDayRange,
  formatMonth,
  formatMonthName,
  formatRecent,
  formatTime,
  formatWeekday,
  formatZone,
  isoDay,
  provideTimeZone,
  readingMinutes,
} from "./dates.ts";
import { inLanguage } from "./words/words.ts";

afterEach(() => provideTimeZone(() => "UTC"));

const now = new Date("2026-11-21T14:10:00Z");

describe("dates of public pages", () => {
  it.each([
    ["2026-11-21T07:05:00Z", "07:05"],
    ["2026-11-21T00:00:00Z", "00:00"],
    ["2026-11-20T23:59:59Z", "20 Nov"],
    ["2025-12-03T12:00:00Z", "3 Dec 2025"],
  ])("writes %s as %s", (iso, text) => {
    expect(formatRecent(iso, now)).toBe(text);
  });

  it("writes the day of the front page", () => {
    expect(formatWeekday(now)).toBe("Saturday 21 November 2026");
  });

  it.each([
    ["2026-11-21", "2026-11-21", "21 November 2026"],
    ["2026-11-13", "2026-11-21", "13 to 21 November 2026"],
    ["2026-10-30", "2026-11-02", "30 October to 2 November 2026"],
    ["2025-12-30", "2026-01-02", "30 December 2025 to 2 January 2026"],
  ])("writes %s to %s as %s", (first, last, text) => {
    expect(formatDayRange(first, last)).toBe(text);
  });

  it("writes months", () => {
    expect(formatMonth({ year: 2026, month: 9 })).toBe("September 2026");
    expect(formatMonth({ year: 2026 })).toBe("2026");
    expect(formatMonthName(9)).toBe("Sep");
  });

  it.each([
    [0, 1],
    [230, 1],
    [800, 3],
  ])("reads %i words in %i minutes", (words, minutes) => {
    expect(readingMinutes(words)).toBe(minutes);
  });
});

describe("in the site's zone", () => {
  it.each([
    ["Europe/London", "2026-07-01T23:30:00Z", "2 July 2026", "00:30", "BST", "2026-07-02"],
    ["Europe/London", "2026-11-21T23:30:00Z", "21 November 2026", "23:30", "GMT", "2026-11-21"],
    // The hour that comes twice has two names.
    ["Europe/London", "2026-10-25T00:30:00Z", "25 October 2026", "01:30", "BST", "2026-10-25"],
    ["Europe/London", "2026-10-25T01:30:00Z", "25 October 2026", "01:30", "GMT", "2026-10-25"],
    ["America/New_York", "2026-01-01T03:00:00Z", "31 December 2025", "22:00", "GMT-5", "2025-12-31"],
    ["Asia/Kathmandu", "2026-01-01T18:30:00Z", "2 January 2026", "00:15", "GMT+5:45", "2026-01-02"],
  ])("%s writes %s", (zone, iso, day, time, name, days) => {
    provideTimeZone(() => zone);
    expect([formatDay(iso), formatTime(iso), formatZone(iso), isoDay(new Date(iso))]).toEqual([day, time, name, days]);
  });

  it("keeps a day without a time", () => {
    provideTimeZone(() => "America/Los_Angeles");
    expect(formatDay("1998-04-01")).toBe("1 April 1998");
  });

  it("says what is of today and of this year by that zone", () => {
    provideTimeZone(() => "Pacific/Auckland");
    const midday = new Date("2026-01-01T00:10:00Z"); // 1 January, 13:10 there
    expect(formatRecent("2025-12-31T11:30:00Z", midday)).toBe("00:30");
    expect(formatRecent("2025-12-31T10:30:00Z", midday)).toBe("31 Dec 2025");
  });
});

describe("dates in other languages", () => {
  it.each([
    ["de", "1. November 2026", "Sonntag, 1. November 2026"],
    ["fr", "1er novembre 2026", "Dimanche 1er novembre 2026"],
    ["es", "1 de noviembre de 2026", "Domingo, 1 de noviembre de 2026"],
    ["nb", "1. november 2026", "Søndag 1. november 2026"],
    ["nl", "1 november 2026", "Zondag 1 november 2026"],
  ] as const)("are those of %s", (tag, day, weekday) => {
    const written = inLanguage(tag, () => [formatDay("2026-11-01"), formatWeekday(new Date("2026-11-01T09:00:00Z"))]);
    expect(written).toEqual([day, weekday]);
  });
});

import { describe, expect, it } from "vitest";
import { formatRecent, formatWeekday, readingMinutes } from "./dates.ts";

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
    [0, 1],
    [230, 1],
    [800, 3],
  ])("reads %i words in %i minutes", (words, minutes) => {
    expect(readingMinutes(words)).toBe(minutes);
  });
});

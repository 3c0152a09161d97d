import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFeedDate } from "./feed-date.ts";

const two = (number: number) => String(number).padStart(2, "0");

describe("dates as RFC 822 writes them", () => {
  it("are no dates where the calendar or the clock has none", () => {
    const wrong = ["31 Feb 2024 10:00:00 GMT", "29 Feb 2023 10:00:00 GMT", "00 Jan 2024 10:00:00 GMT"];
    for (const text of [...wrong, "1 Jan 2024 25:00:00 GMT", "1 Jan 2024 10:60:00 GMT", "1 Jan 1980 10:00:00 GMT"])
      expect(parseFeedDate(text)).toBeNull();
  });

  it("are read with their zone", () => {
    expect(parseFeedDate("Wed, 07 Jan 2026 09:03:00 GMT")).toEqual(new Date("2026-01-07T09:03:00Z"));
    expect(parseFeedDate("7 Jan 2026 09:03:00 -0330")).toEqual(new Date("2026-01-07T12:33:00Z"));
    expect(parseFeedDate("Mar, 07 Jan 2026 09:03:00 +0100")).toEqual(new Date("2026-01-07T08:03:00Z"));
  });

  it("mean the same in the usual form and in any other, which is read the long way", () => {
    const parts = fc.tuple(
      fc.nat(33),
      fc.constantFrom("Jan", "Feb", "Apr", "Jul", "Dec"),
      fc.integer({ min: 1985, max: 2040 }),
    );
    const clock = fc.tuple(fc.nat(25), fc.nat(61), fc.nat(61));
    const zone = fc.constantFrom("GMT", "+0000", "+0100", "-0930", "+1400", "+1500", "-0060");
    fc.assert(
      fc.property(parts, clock, zone, ([day, month, year], [hour, minute, second], zone) => {
        const time = `${two(hour)}:${two(minute)}:${two(second)}`;
        const usual = parseFeedDate(`Tue, ${two(day)} ${month} ${year} ${time} ${zone}`);
        expect(usual).toEqual(parseFeedDate(`Tue,  ${two(day)}  ${month} ${year} ${time} ${zone}`));
      }),
      { numRuns: 2_000 },
    );
  });
});

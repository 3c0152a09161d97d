import { afterEach, expect, it, vi } from "vitest";
import { elsewhere } from "./elsewhere.ts";

afterEach(() => vi.unstubAllEnvs());

const [MONDAY, TOKYO] = ["2026-11-23T08:00:00Z", "Asia/Tokyo"];

it.each([
  ["cities that differ", "Europe/Oslo", MONDAY, "London Mon 08:00, New York Mon 03:00, Singapore Mon 16:00"],
  ["no city of the same clock", "Europe/London", MONDAY, "New York Mon 03:00, Singapore Mon 16:00"],
  ["the day where it is another", "America/New_York", "2026-11-23T22:00:00Z", "London Mon 22:00, Singapore Tue 06:00"],
  [
    "summer time elsewhere alone",
    "UTC",
    "2026-07-06T08:00:00Z",
    "London Mon 09:00, New York Mon 04:00, Singapore Mon 16:00",
  ],
  [
    "an hour that comes twice, first",
    TOKYO,
    "2026-10-25T00:30:00Z",
    "London Sun 01:30, New York Sat 20:30, Singapore Sun 08:30",
  ],
  [
    "an hour that comes twice, again",
    TOKYO,
    "2026-10-25T01:30:00Z",
    "London Sun 01:30, New York Sat 21:30, Singapore Sun 09:30",
  ],
  [
    "before an hour that is left out",
    TOKYO,
    "2027-03-28T00:45:00Z",
    "London Sun 00:45, New York Sat 20:45, Singapore Sun 08:45",
  ],
  [
    "after an hour that is left out",
    TOKYO,
    "2027-03-28T01:00:00Z",
    "London Sun 02:00, New York Sat 21:00, Singapore Sun 09:00",
  ],
])("a time elsewhere: %s", (_what, here, at, said) => {
  vi.stubEnv("TZ", here);
  expect(elsewhere(new Date(at), here)).toBe(said);
});

it("begins with the user's own city where they have chosen another zone", () => {
  vi.stubEnv("TZ", "Europe/Oslo");
  expect(elsewhere(new Date(MONDAY), "America/New_York")).toBe("Oslo Mon 09:00, London Mon 08:00, Singapore Mon 16:00");
});

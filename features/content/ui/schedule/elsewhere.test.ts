import { afterEach, expect, it, vi } from "vitest";
import { elsewhere } from "./elsewhere.ts";

afterEach(() => vi.unstubAllEnvs());

const [MONDAY, TOKYO] = ["2026-11-23T08:00:00Z", "Asia/Tokyo"];

it.each([
  ["cities that differ", "Europe/Oslo", MONDAY, "London Mon 8:00 AM, New York Mon 3:00 AM, Singapore Mon 4:00 PM"],
  ["no city of the same clock", "Europe/London", MONDAY, "New York Mon 3:00 AM, Singapore Mon 4:00 PM"],
  [
    "the day where it is another",
    "America/New_York",
    "2026-11-23T22:00:00Z",
    "London Mon 10:00 PM, Singapore Tue 6:00 AM",
  ],
  [
    "summer time elsewhere alone",
    "UTC",
    "2026-07-06T08:00:00Z",
    "London Mon 9:00 AM, New York Mon 4:00 AM, Singapore Mon 4:00 PM",
  ],
  [
    "an hour that comes twice, first",
    TOKYO,
    "2026-10-25T00:30:00Z",
    "London Sun 1:30 AM GMT+1, New York Sat 8:30 PM, Singapore Sun 8:30 AM",
  ],
  [
    "an hour that comes twice, again",
    TOKYO,
    "2026-10-25T01:30:00Z",
    "London Sun 1:30 AM GMT+0, New York Sat 9:30 PM, Singapore Sun 9:30 AM",
  ],
  [
    "before an hour that is left out",
    TOKYO,
    "2027-03-28T00:45:00Z",
    "London Sun 12:45 AM, New York Sat 8:45 PM, Singapore Sun 8:45 AM",
  ],
  [
    "after an hour that is left out",
    TOKYO,
    "2027-03-28T01:00:00Z",
    "London Sun 2:00 AM, New York Sat 9:00 PM, Singapore Sun 9:00 AM",
  ],
])("a time elsewhere: %s", (_what, here, at, said) => {
  vi.stubEnv("TZ", here);
  expect(elsewhere(new Date(at), here)).toBe(said);
});

it("begins with the user's own city where they have chosen another zone", () => {
  vi.stubEnv("TZ", "Europe/Oslo");
  expect(elsewhere(new Date(MONDAY), "America/New_York")).toBe(
    "Oslo Mon 9:00 AM, London Mon 8:00 AM, Singapore Mon 4:00 PM",
  );
});

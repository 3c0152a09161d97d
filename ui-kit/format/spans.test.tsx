import { expect, it } from "vitest";
import { formatAge, formatSpan } from "./spans.ts";

it.each([
  [-5, "0 seconds"],
  [0.9, "0 seconds"],
  [1, "1 second"],
  [59.9, "59 seconds"],
  [60, "1 minute"],
  [725, "12 minutes"],
  [3600, "1 hour"],
  [86_399, "23 hours"],
  [86_400, "1 day"],
  [400 * 86_400, "400 days"],
])("shows %s seconds as %s", (seconds, shown) => {
  expect(formatSpan(seconds)).toBe(shown);
});

it("counts from a moment to now", () => {
  expect(formatAge("2026-11-20T08:00:00.000Z", Date.parse("2026-11-20T10:30:00Z"))).toBe("2 hours");
});

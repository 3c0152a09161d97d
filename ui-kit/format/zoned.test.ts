import { afterEach, expect, it, vi } from "vitest";
import { clockTime, dayOf, deviceZone, isKnownZone } from "./zoned.ts";

afterEach(() => vi.restoreAllMocks());

it("reads a moment in any zone", () => {
  const at = new Date("2026-11-24T23:30:00Z");
  expect([dayOf(at, "Asia/Tokyo"), clockTime(at, "Asia/Tokyo")]).toEqual(["2026-11-25", "08:30"]);
  expect([dayOf(at, "America/New_York"), clockTime(at, "America/New_York")]).toEqual(["2026-11-24", "18:30"]);
  expect(isKnownZone("Atlantis/Capital")).toBe(false);
});

it("takes UTC for a device whose zone the browser cannot use", () => {
  const options = new Intl.DateTimeFormat("en").resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...options, timeZone: "Etc/Unknown" });
  expect(deviceZone()).toBe("UTC");
});

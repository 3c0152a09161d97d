import { Temporal } from "temporal-polyfill";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayByKey } from "./day-keys.ts";

const ALWAYS = { first: "2020-01-01", last: "2040-12-31" };
const press = (day: string, key: string, { isFar = false, bounds = ALWAYS } = {}) =>
  dayByKey(day, { key, shiftKey: isFar }, bounds);

describe("keys in a date picker", () => {
  it.each([
    ["2026-10-31", "ArrowRight", "2026-11-01"],
    ["2026-11-01", "ArrowLeft", "2026-10-31"],
    ["2026-12-28", "ArrowDown", "2027-01-04"],
    ["2027-01-04", "ArrowUp", "2026-12-28"],
    ["2027-01-31", "PageDown", "2027-02-28"],
    ["2027-03-31", "PageUp", "2027-02-28"],
    ["2026-11-01", "Home", "2026-10-26"],
    ["2026-10-28", "End", "2026-11-01"],
    ["2026-10-28", "Enter", null],
    ["2026-10-28", "a", null],
  ])("move from %s by %s to %s", (from, key, to) => expect(press(from, key)).toBe(to));

  it("move by a year with Shift", () => {
    expect(press("2028-02-29", "PageDown", { isFar: true })).toBe("2029-02-28");
    expect(press("2028-02-29", "PageUp", { isFar: true })).toBe("2027-02-28");
  });

  it("never leave the days that can be chosen, and reach each of them by arrows", () => {
    const days = fc.integer({ min: 0, max: 4000 }).map((days) => Temporal.PlainDate.from("2026-01-01").add({ days }));
    const key = fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown");
    fc.assert(
      fc.property(days, days, key, fc.boolean(), fc.nat(4000), (one, other, pressed, isFar, place) => {
        const [first, last] = [one, other].toSorted((a, b) => Temporal.PlainDate.compare(a, b)) as [
          typeof one,
          typeof one,
        ];
        const bounds = { first: first.toString(), last: last.toString() };
        const from = first.add({ days: place % (first.until(last).days + 1) }).toString();
        const to = press(from, pressed, { isFar, bounds }) ?? "";
        expect(to >= bounds.first && to <= bounds.last).toBe(true);
        const right = press(from, "ArrowRight", { bounds }) ?? "";
        expect(right === bounds.last || press(right, "ArrowLeft", { bounds }) === from).toBe(true);
      }),
    );
  });
});

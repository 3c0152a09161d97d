import { expect, it } from "vitest";
import { timelineOf } from "./timeline.ts";

const RELEASED = new Date("2026-11-20T06:00:00Z");
const at = (published_at: string, outlet = "Ledger North") => ({ published_at, outlet });

it("has no line without articles", () => expect(timelineOf([], RELEASED, 960)).toBeNull());

it("begins with the day of the release, and ends with that of the last article", () => {
  const line = timelineOf([at("2026-11-21T12:00:00Z"), at("2026-11-20T12:00:00Z")], RELEASED, 976);
  expect(line?.days).toEqual([
    { x: 8, middle: 248, name: "20 Nov" },
    { x: 488, middle: 728, name: "21 Nov" },
  ]);
  expect([line?.start, ...(line?.dots.map(({ x }) => x) ?? [])]).toEqual([128, 248, 728]);
});

it("begins with an article that came before the release", () => {
  const line = timelineOf([at("2026-11-19T12:00:00Z")], RELEASED, 976);
  expect([line?.days[0]?.name, line?.dots[0]?.x]).toEqual(["19 Nov", 248]);
});

it("stacks articles of about the same time up to a height, and names at most eight days", () => {
  const near = Array.from({ length: 8 }, (_, minute) => at(`2026-11-20T12:0${minute}:00Z`));
  const line = timelineOf([...near, at("2027-11-20T12:00:00Z")], null, 358);
  expect(line?.dots.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5, 5, 5, 0]);
  expect([line?.levels, line?.start, line && line.days.length <= 8]).toEqual([6, null, true]);
});

it("names outlets of articles that are alone, where there is room", () => {
  const articles = [
    at("2026-11-20T12:00:00Z", "Quayside"),
    at("2026-11-20T12:10:00Z", "Norden"),
    at("2026-11-22T12:00:00Z", "Skipsavisa"),
    at("2026-11-25T23:00:00Z", "At the edge"),
  ];
  const names = (width: number) => timelineOf(articles, RELEASED, width)?.dots.map(({ name }) => name);
  expect(names(960)).toEqual(["", "", "Skipsavisa", ""]);
  expect(names(358)).toEqual(["", "", "", ""]);
});

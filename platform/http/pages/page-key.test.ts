import { expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { keyOf, pageKey } from "./page-key.ts";

it("is the path in its one spelling", () => {
  expect([pageKey("/a/b-c_d.e~f/", []), pageKey("/", []), pageKey("/a%00", [])]).toEqual(["/a/b-c_d.e~f", "/", null]);
});

it("is found in no time, however an address is made up", () => {
  const spent = startProcessorTime();
  expect([pageKey(`/${"a".repeat(998)};`, []), pageKey(`${"/a".repeat(499)};`, [])]).toEqual([null, null]);
  expect(spent()).toBeLessThan(100);
});

it("is the same for one set of known parameters, in any order and spelling", () => {
  const known = new Set(["q", "page"]);
  for (const url of ["/s?page=2&q=a%20b", "/s/?q=a+b&utm_source=x&page=2&page=3", "/s?%71=a+b&page=2"])
    expect(keyOf(url, known)).toBe("/s?page=2&q=a+b");
  for (const url of ["/s", "/s?", "/s?utm_source=x", "/s?&&=", "/s/?%66bclid=1"]) expect(keyOf(url, known)).toBe("/s");
});

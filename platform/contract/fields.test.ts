import { describe, expect, it } from "vitest";
import { completeWebAddress } from "./fields.ts";

describe("an address without a scheme", () => {
  it.each([
    ["halewood.example", "https://halewood.example"],
    [" www.halewood.example/press?y=1 ", "https://www.halewood.example/press?y=1"],
    ["halewood.example:8443#top", "https://halewood.example:8443#top"],
    ["münchen.example", "https://münchen.example"],
    ["xn--mnchen-3ya.xn--p1ai", "https://xn--mnchen-3ya.xn--p1ai"],
  ])("gets one: %s", (typed, completed) => expect(completeWebAddress(typed)).toBe(completed));

  it.each([
    "",
    "haldenmarine",
    "http://halewood.example",
    "ftp://halewood.example",
    "//halewood.example",
    "javascript:alert(1)",
    "press@halewood.example",
    "@halewood",
    "halewood, our site",
    "10.5",
    "halewood..example",
    "-halewood.example",
    "a.".repeat(2000) + "example",
    "a".repeat(40_000),
  ])("and what is none stay as they are: %.30s", (typed) => expect(completeWebAddress(typed)).toBe(typed));
});

import { describe, expect, it } from "vitest";
import { completeWebAddress, requiredText, text } from "./fields.ts";

describe("a text", () => {
  const said = (value: string, field = text("Bio", 5000)) => field.safeParse(value).error?.issues[0]?.message;

  it.each([
    ["accents", `e${"\u0301".repeat(21)}`, "Bio has a letter with more than 20 accents. Remove some of them."],
    ["a word", "x".repeat(2501), "Bio has a word of more than 2,500 characters. Add spaces, or shorten it."],
    ["empty lines", `a${"\n \r".repeat(21)}\nb`, "Bio has more than 20 empty lines in a row. Remove some of them."],
  ])("is refused for %s that cannot be read, and says what to do", (_, value, message) => {
    expect(said(value)).toBe(message);
    expect(said(value, requiredText("Bio", 5000))).toBe(message);
  });

  it("is taken within these bounds, and not read beyond its length", () => {
    for (const value of [`e${"\u0301".repeat(20)}`, "x".repeat(2500), `a${"\n".repeat(21)}b`, "\n".repeat(4000)])
      expect(text("Bio", 5000).safeParse(value).success).toBe(true);
    expect(said("x".repeat(5001))).toBe("Bio can have at most 5000 characters.");
  });
});

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

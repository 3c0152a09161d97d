import { describe, expect, it } from "vitest";
import { findingOf } from "#tests/factories/checked-releases.ts";

const titled = (rule: string, title: string) => findingOf(rule, { texts: { title } });
const isSerious = (rule: string, title: string) => titled(rule, title).isSerious;

describe("headline-length", () => {
  it("waits without a headline", () => expect(titled("headline-length", " ").state).toBe("waits"));

  it("fails above 100 characters, with the figure, and passes at 100", () => {
    expect(titled("headline-length", "Bergen ".repeat(18).trim())).toMatchObject({
      state: "failed",
      isSerious: false,
      field: "title",
      reason: "The headline has 125 characters; search results show about 100.",
    });
    expect(titled("headline-length", "a".repeat(100)).state).toBe("passed");
    expect(titled("headline-length", "a".repeat(101)).state).toBe("failed");
  });

  it("counts what people see as characters", () => {
    expect(titled("headline-length", "👩‍👩‍👧".repeat(100)).reason).toBe("The headline has 100 characters.");
  });

  it("fails what is too short to say anything, but not in a script that says more with less", () => {
    expect(titled("headline-length", "Big news").reason).toContain("8 characters; that is too short");
    expect(titled("headline-length", "海洋公司为渡轮安装燃料电池").state).toBe("passed");
  });

  it("passes an optional headline that is left out", () => {
    expect(findingOf("headline-length", {}, "interview")).toMatchObject({ state: "passed", field: "headline" });
  });
});

describe("headline-capitals", () => {
  it.each([
    "HALDEN MARINE LAUNCHES NEW FERRY",
    "BUY CHEAP TABLETS online today",
    "FREE GOLD FOR ALL",
    "НОВЫЙ ПАРОМ КОМПАНИИ ХАЛЬДЕН",
    "Ferry news: A NEW ERA BEGINS",
  ])("is serious about %s", (title) => expect(isSerious("headline-capitals", title)).toBe(true));

  it.each([
    "NASA, ESA and JAXA sign MOU on ISS",
    "IBM, SAP, HP: ISO",
    "UNESCO names Bergen a city of music",
    "Halden Marine to Trial a Fuel Cell",
    "海洋公司为渡轮安装燃料电池",
    "NEW: ferry opens",
    "[COMPANY] opens [FIRST NEW PRODUCT]",
    "",
  ])("leaves %j alone", (title) => expect(titled("headline-capitals", title).state).toBe("passed"));
});

describe("headline-hype", () => {
  it.each([
    "Halden Marine unveils Revolutionary ferry",
    "World‑class ferry comes to Bergen",
    "Don’t miss the ferry",
    "A game-changing cell for ferries",
    "A state of  the art cell",
  ])("is serious about %s", (title) => expect(isSerious("headline-hype", title)).toBe(true));

  it.each([
    "Halden amazingly quiet",
    "Stunningly quiet ferry",
    "Halden Marine wins ferry order",
    "Risk-freeze in Oslo",
  ])("leaves %s alone", (title) => expect(titled("headline-hype", title).state).toBe("passed"));

  it("fails an exclamation mark without sending anybody to review", () => {
    expect(titled("headline-hype", "Halden wins ferry order!!")).toMatchObject({
      state: "failed",
      isSerious: false,
      reason: "The headline has 2 exclamation marks.",
    });
  });
});

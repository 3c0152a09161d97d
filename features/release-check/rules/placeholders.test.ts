import { describe, expect, it } from "vitest";
import { findingOf } from "#tests/factories/checked-releases.ts";
import { findPlaceholders } from "../text/find-placeholders.ts";

describe("placeholders", () => {
  it.each([
    "[CITY]",
    "[DATE]",
    "[Quote from Ingrid Solheim, CEO]",
    "[Answer]",
    "[COMPANY NAME]",
    "[insert figure here]",
    "[Your company]",
    "[name]",
    "[TBC]",
    "[XX]",
    "[PHONE NUMBER]",
    "[HEADQUARTERS]",
    "[more to come]",
    "[who …]",
    "[price of a ticket]",
    "[company name]",
    "[time]",
    "[city, country]",
    "[Price index]",
    "[quote from the CEO]",
    "Lorem ipsum",
    "{{title}}",
    "${title}",
    "<<NAME>>",
    "TBD",
    "XX%",
    "€XX",
    "XX million",
    "20XX",
    "DD/MM/YYYY",
    "INSERT LOGO HERE",
  ])("finds %s", (placeholder) => {
    expect(findPlaceholders(`Halden opens ${placeholder} in Bergen.`)).toEqual([placeholder]);
  });

  it.each([
    "[1]",
    "[sic]",
    "[…]",
    "[...]",
    "[the company]",
    "[NASA]",
    "[Halden Marine]",
    "[laughs]",
    "[Name withheld]",
    "[time magazine]",
    "[price index]",
    "[product-led]",
    "[who is 34]",
    "[translated from Norwegian]",
    "Super Bowl XX",
    "Olympiad XXX",
    "XXL",
    "a{b}",
    "<<Bonjour>>",
    "loremipsum",
    "[]",
  ])("leaves %s alone", (text) => expect(findPlaceholders(`Halden opens ${text} in Bergen.`)).toEqual([]));

  it("is serious, names what is left and leads to the first field that has one", () => {
    expect(
      findingOf("placeholders", { texts: { summary: "[Summary], TBC and TBC", title: "A ferry for TBD" } }),
    ).toMatchObject({
      state: "failed",
      isSerious: true,
      field: "title",
      reason: "2 placeholders are left over: “TBD” and “TBC”.",
    });
  });

  it("looks at lists, and shows no control characters", () => {
    const finding = findingOf(
      "placeholders",
      { lists: { questions: ["Why [DATE\u001B[31m\n]?", "[CITY\u0007 ]"] } },
      "interview",
    );
    expect(finding).toMatchObject({ field: "questions", isSerious: true });
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(finding.reason).not.toMatch(/[\u0000-\u001F]/);
  });
});

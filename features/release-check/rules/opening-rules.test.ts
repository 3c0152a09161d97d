import { describe, expect, it } from "vitest";
import { findingOf } from "#tests/factories/checked-releases.ts";

const opened = (rule: string, opening: string) => findingOf(rule, { texts: { content: `<p>${opening}</p>` } });

describe("dateline", () => {
  it.each([
    "BERGEN, Norway, 24 November 2026. Halden Marine will fit a cell.",
    "NEW YORK, Nov. 24, 2026 /PRNewswire/ -- Halden Marine will fit a cell.",
    "LONDON – 24 November 2026 – Halden Marine will fit a cell.",
    "Berlin, 24.11.2026: Halden Marine rüstet eine Fähre um.",
    "Frankfurt am Main, 24. März 2026 – Halden Marine rüstet um.",
    "Paris, le 24 août 2026. Halden Marine équipe un ferry.",
    "24 November 2026, Bergen – Halden Marine will fit a cell.",
    "(Rio de Janeiro, November 24th, 2026) Halden Marine will fit a cell.",
    "São Paulo, 2026-11-24 - Halden Marine will fit a cell.",
    "北京，2026年11月24日，海洋公司为渡轮安装燃料电池。",
  ])("passes %s", (opening) => expect(opened("dateline", opening).state).toBe("passed"));

  it.each([
    "Halden Marine will fit a cell on 24 November 2026.",
    "On 24 November 2026 Halden Marine will fit a cell.",
    "[CITY], [DATE]. Halden Marine will fit a cell.",
    "The company said it will.",
    "24 November 2026 is the day on which it sails.",
  ])("fails %s", (opening) => expect(opened("dateline", opening).state).toBe("failed"));

  it("says what is there when only the date is missing", () => {
    const { state, reason } = opened("dateline", "Workington, England. A train carried its first passengers.");
    expect([state, reason]).toEqual(["failed", "The story opens with “Workington, England.” and has no date there."]);
  });

  it("knows a place beside a date that is still to come", () => {
    expect(opened("dateline", "BERGEN, Norway, [DATE]. Halden sails.").reason).toContain("has no date there");
  });

  it("looks past headings at the first paragraph only", () => {
    const content = "<h2>Ferry</h2><p>BERGEN, 24 November 2026. It sails.</p>";
    expect(findingOf("dateline", { texts: { content } }).state).toBe("passed");
    const late = "<p>It sails.</p><p>BERGEN, 24 November 2026. It sails.</p>";
    expect(findingOf("dateline", { texts: { content: late } }).state).toBe("failed");
  });
});

describe("lead", () => {
  it("passes a first paragraph that says all four, with a dateline or without", () => {
    for (const opening of [
      "BERGEN, 24 November 2026. Halden Marine will fit a fuel cell to one of its ferries.",
      "Halden Marine fitted a fuel cell to a harbour ferry in Bergen on Tuesday, the first of four.",
    ])
      expect(opened("lead", opening)).toMatchObject({ state: "passed" });
  });

  it.each([
    ["who", "in a first for ferries, a fuel cell was fitted today at the yard in Bergen by its crew."],
    ["when", "Halden Marine has fitted a fuel cell to one of its harbour ferries in Bergen."],
    ["where", "Halden Marine has fitted a fuel cell to one of its harbour ferries this week."],
    ["who, what, when or where", "Good news for all of those who love the sea and ships."],
  ])("names what is missing: %s", (missing, opening) => {
    expect(opened("lead", opening).reason).toBe(`The first paragraph does not say ${missing}.`);
  });

  it("takes the one who acts for who, whatever else begins with a capital", () => {
    expect(opened("lead", "Tesla opens a plant in Berlin today, its first on this side.").state).toBe("passed");
    expect(opened("lead", "Great joy in Berlin today for all who had waited so long.").reason).toContain("who");
  });

  it("leaves a dateline without its date to the rule of datelines", () => {
    const opening = "BERGEN, Norway. Halden Marine has fitted a fuel cell to one of its ferries.";
    expect([opened("lead", opening).state, opened("dateline", opening).state]).toEqual(["passed", "failed"]);
  });

  it("takes no month for a place", () => {
    expect(opened("lead", "Halden Marine will fit a fuel cell to one of its ferries in March.").reason).toContain(
      "where",
    );
  });

  it("reads on when the first paragraph is the dateline alone", () => {
    const content = "<p>BERGEN, 24 November 2026</p><p>Halden Marine will fit a fuel cell to one of its ferries.</p>";
    expect(findingOf("lead", { texts: { content } }).state).toBe("passed");
  });

  it("judges no other language", () => {
    const german = "<p>Das Unternehmen rüstet die Fähre um, und sie fährt bald wieder durch den Hafen.</p>".repeat(4);
    expect(findingOf("lead", { texts: { content: german } })).toMatchObject({ state: "passed", fix: "" });
  });
});

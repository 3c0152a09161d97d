import { describe, expect, it } from "vitest";
import { buildEvidence } from "#tests/factories/coverage-finds.ts";
import { durationOf } from "./duration.ts";
import { evidenceLine } from "./evidence-words.ts";

describe("the evidence of a find", () => {
  it.each([
    ["reprint", buildEvidence(), "8 of 10 sentences word for word."],
    ["rewrite", buildEvidence({ figures: { same: 5, of: 6 } }), "5 of 6 figures and 3 of 3 names."],
    ["quote", buildEvidence({ quoted_words: 22, speaker: "Ingrid Solheim" }), "Quotes Ingrid Solheim, 22 words."],
    ["mention", buildEvidence({ company_named: 1 }), "Names the company once and links to the release."],
    ["mention", buildEvidence({ company_named: 2, is_linked: false }), "Names the company twice, no link."],
    ["mention", buildEvidence({ company_named: 5, is_linked: false }), "Names the company 5 times, no link."],
    ["mention", buildEvidence({ company_named: 0 }), "Links to the release."],
  ] as const)("of a %s", (kind, evidence, line) => {
    expect(evidenceLine(evidence, kind)).toBe(line);
  });

  it("says which translation was compared, and how much text there was", () => {
    const evidence = buildEvidence({ is_summary: true, words: 58 });
    expect(evidenceLine(evidence, "rewrite", { version: "Norwegian" })).toBe(
      "4 of 6 figures and 3 of 3 names, compared with your Norwegian version. The feed carries a summary of 58 words.",
    );
  });
});

it("says how long it took in the units that matter", () => {
  const MINUTE = 60_000;
  expect([0, 9, 72, 120, 60 * 50].map((minutes) => durationOf(minutes * MINUTE))).toEqual([
    "1 min",
    "9 min",
    "1 h 12 min",
    "2 h",
    "2 days",
  ]);
});

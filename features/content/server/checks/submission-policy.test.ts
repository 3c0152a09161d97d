import { describe, expect, it } from "vitest";
import { detailsOf, planProblems, slugOf } from "./submission-policy.ts";
import type { Submission } from "../../contracts/submission.ts";
import { KINDS } from "../../kinds/index.ts";

describe("slugOf", () => {
  const guid = "11111111-2222-4333-8444-555555555555";

  it("lowercases, keeps letters and digits, joins by hyphens", () => {
    expect(slugOf("Rebuilt: Battery Train, 1987!", guid)).toBe("rebuilt-battery-train-1987");
  });

  it.each(["新しい電車", "！？", "   "])("falls back to the guid for %j", (name) => {
    expect(slugOf(name, guid)).toBe(guid);
  });

  it("cuts at 80 characters between words", () => {
    const slug = slugOf("seventeen letters ".repeat(10), guid);
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug.endsWith("-seventeen") || slug.endsWith("-letters")).toBe(true);
  });

  it("cuts a single long word hard", () => {
    expect(slugOf("a".repeat(200), guid)).toBe("a".repeat(80));
  });

  it("keeps a word that ends exactly at the limit", () => {
    expect(slugOf(`${"a".repeat(80)} tail`, guid)).toBe("a".repeat(80));
  });
});

describe("planProblems", () => {
  const limits = { press_releases: 1, word_limit: 3, anchor_text_links: 1 };
  const none = { press_releases: null, word_limit: null, anchor_text_links: null };
  const two = ["https://a.example", "https://b.example"];

  it.each(KINDS)("$key: refuses more words than the plan allows, and none without a limit", (kind) => {
    const submission = { embedded_websites: [] } as unknown as Submission;
    const content = "<p>one two</p><p>three four</p>";
    expect(planProblems(kind, submission, content, limits)).toEqual({
      content: "The content has 4 words. Your plan allows 3.",
    });
    expect(planProblems(kind, submission, content, none)).toEqual({});
  });

  it.each(KINDS)("$key: limits its own list and no other", (kind) => {
    const submission = { embedded_websites: two, comparison_products: two } as unknown as Submission;
    const { field, noun } = kind.linkLimit;
    expect(planProblems(kind, submission, "<p>a</p>", limits)).toEqual({
      [field]: `You can only add up to 1 ${noun}.`,
    });
    expect(planProblems(kind, submission, "<p>a</p>", none)).toEqual({});
  });

  it.each(["", "<p></p>", "<p>\u00a0</p>", "<p>\u200b</p>", "<ul><li></li></ul>", "<hr />"])(
    "finds %j empty",
    (content) => {
      const [kind] = KINDS;
      if (!kind) throw new Error("No kinds");
      expect(planProblems(kind, {} as Submission, content, none)).toEqual({ content: "Content is required." });
    },
  );
});

describe.each(KINDS)("detailsOf: $key", (kind) => {
  it("keeps what an edit does not name, and only this kind's fields", () => {
    const [field = ""] = Object.keys(kind.detailSchema.shape);
    const stored = { [field]: "Old", headline: "Kept", status: "draft" };
    const details = detailsOf(kind, { [field]: "New", admin: true } as unknown as Submission, stored);
    expect(details[field]).toBe("New");
    expect(details["headline"]).toBe("headline" in kind.detailSchema.shape ? "Kept" : undefined);
    expect(Object.keys(details).filter((name) => !(name in kind.detailSchema.shape))).toEqual([]);
  });
});

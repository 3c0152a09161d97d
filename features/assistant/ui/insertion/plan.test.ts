import { describe, expect, it } from "vitest";
import { kindOf, KINDS } from "#features/content/kinds/index.ts";
import { emptyValues, type FieldChanges, type PlanLimits, withFields } from "#features/content/ui/form/values.ts";
import { labelOf, planInsertion } from "./plan.ts";

const NO_LIMITS: PlanLimits = { word_limit: null, anchor_text_links: null };
const article = kindOf("article");
const WANTED: FieldChanges = { title: "New", content: "<p>one two three</p>", tags: ["Energy"] };

const plan = (typed: FieldChanges, { inserted = {}, limits = NO_LIMITS, kind = article, wanted = WANTED } = {}) =>
  planInsertion(kind, wanted, withFields(emptyValues(kind), typed), inserted, limits);

describe("what an insertion would replace", () => {
  it.each(KINDS)("is nothing in an empty form of $key", (kind) => {
    const wanted = { [kind.assistant.titleField]: "New", content: "<p>one</p>" };
    expect(plan({}, { kind, wanted })).toMatchObject({
      changes: wanted,
      rest: wanted,
      replaced: [],
      isRestEmpty: true,
    });
  });

  it("is what was typed into fields that would change, and nothing else", () => {
    const typed = { title: "Mine", summary: "Mine too", tags: ["Energy"] };
    expect(plan(typed)).toMatchObject({
      replaced: ["title"],
      rest: { content: "<p>one two three</p>", tags: ["Energy"] },
    });
  });

  it("is a rating that was moved, not the one that a form begins with", () => {
    const review = { kind: kindOf("review"), wanted: { rating: "4" } };
    expect(plan({}, review).replaced).toEqual([]);
    expect(plan({ rating: "3.5" }, review).replaced).toEqual(["rating"]);
  });

  it("is not what an earlier draft put there, unless it was changed since", () => {
    const inserted = { title: "Draft", tags: ["Technology"] };
    const { replaced, isRestEmpty } = plan({ title: "Draft", tags: ["Technology", "SaaS"] }, { inserted });
    expect(replaced).toEqual(["tags"]);
    expect(isRestEmpty).toBe(false);
  });
});

describe("content that is longer than the plan allows", () => {
  it("goes in up to the limit, and is said", () => {
    const { changes, cut } = plan({}, { limits: { ...NO_LIMITS, word_limit: 2 } });
    expect(changes).toEqual({ ...WANTED, content: "<p>one two</p>" });
    expect(cut).toEqual({ words: 3, limit: 2 });
  });

  it("is left out where no word has room, and never wipes the field", () => {
    expect(plan({}, { limits: { ...NO_LIMITS, word_limit: 0 } }).changes).toEqual({ title: "New", tags: ["Energy"] });
  });

  it("is whole at the limit", () => {
    expect(plan({}, { limits: { ...NO_LIMITS, word_limit: 3 } })).toMatchObject({ changes: WANTED, cut: null });
  });
});

it("names fields as the form does", () => {
  const names = ["title", "tags", "seo_meta_title"].map((name) => labelOf(article, name));
  expect(names).toEqual(["Title", "Categories", "SEO meta title"]);
});

import { describe, expect, it } from "vitest";
import type { AiDraft } from "#features/assistant/contract.ts";
import { KINDS, kindOf } from "#features/content/kinds/index.ts";
import type { KindKey } from "#features/content/kinds/index.ts";
import { changesOf } from "./draft-changes.ts";
import { MAX_CATEGORIES } from "#features/categories/contract.ts";

const LABELS = ["Technology", "Energy", "Transportation", "SaaS", "Startups", "Politics", "Education"];
const categories = LABELS.map((label, id) => ({
  id,
  label,
  topic: null,
  aliases: label === "Technology" ? ["Tech"] : [],
}));
const plan = { limits: { word_limit: null, anchor_text_links: null }, categories, ratingStep: 0.5 };
const limited = (anchor_text_links: number) => ({ ...plan, limits: { word_limit: null, anchor_text_links } });

const buildDraft = (changes: Partial<AiDraft> = {}): AiDraft => ({
  title: "Halden Marine to trial hydrogen",
  summary: "A nine-month trial.",
  content: "<p>BERGEN, Norway. A trial begins.</p>",
  tags: ["Technology", "Energy"],
  seo_meta_title: "Hydrogen trial",
  seo_meta_description: "A ferry runs on hydrogen.",
  ...changes,
});
const EMPTY: AiDraft = {
  title: "",
  summary: " ",
  content: "<p> </p>",
  tags: [],
  seo_meta_title: "",
  seo_meta_description: "",
};

const COMMON = {
  content: "<p>BERGEN, Norway. A trial begins.</p>",
  summary: "A nine-month trial.",
  tags: ["Technology", "Energy"],
  seo_meta_title: "Hydrogen trial",
  seo_meta_description: "A ferry runs on hydrogen.",
};
const TITLE = "Halden Marine to trial hydrogen";
/** What each kind has beside the common fields: in its draft, in the assistant's form, and then in the submit form. */
const OWN: Record<KindKey, { draft: Partial<AiDraft>; context: Record<string, string>; filled: object }> = {
  article: { draft: {}, context: { topic: "A trial", genre: "Launch" }, filled: { title: TITLE } },
  interview: {
    draft: { questions: ["Why hydrogen?", " ", "When?"] },
    context: { ceo_name: "Ingrid Solheim", company_name: "Halden Marine", overview: "The trial." },
    filled: {
      ceo_name: "Ingrid Solheim",
      company_name: "Halden Marine",
      questions: ["Why hydrogen?", "When?"],
      headline: TITLE,
    },
  },
  review: {
    draft: { rating: 4.2, comparison_products: ["Fana 2", "Kvarven"] },
    context: { product_name: "Range extender", brand: "Halden", product_overview: "A fuel cell." },
    filled: {
      product_name: "Range extender",
      brand: "Halden",
      description: "A fuel cell.",
      rating: "4",
      comparison_products: ["Fana 2", "Kvarven"],
      headline: TITLE,
    },
  },
};

describe.each(KINDS)("a draft in the form of $key", (kind) => {
  const { draft, context, filled } = OWN[kind.key];

  it("fills the fields of its kind, in the order of the form", () => {
    const changes = changesOf(kind, buildDraft(draft), context, plan);
    expect(changes).toEqual({ ...COMMON, ...filled });
    const order = [...kind.form.story.map(({ name }) => name), "tags", "seo_meta_title", "seo_meta_description"];
    expect(Object.keys(changes)).toEqual(order.filter((name) => name in changes));
  });

  it("never wipes a field with an empty value", () => {
    expect(changesOf(kind, EMPTY, {}, plan)).toEqual({});
    const blank = Object.fromEntries(Object.keys(context).map((name) => [name, "  "]));
    expect(changesOf(kind, { ...EMPTY, questions: [""], comparison_products: [" "] }, blank, plan)).toEqual({});
  });

  it("takes known categories only, each once and at most five, as the form spells them", () => {
    const { tags } = changesOf(kind, buildDraft({ tags: ["technology", "Ferries", " Energy ", "ENERGY"] }), {}, plan);
    expect(tags).toEqual(["Technology", "Energy"]);
    const named = changesOf(kind, buildDraft({ tags: ["tech", "Political"] }), {}, plan);
    expect(named["tags"]).toEqual(["Technology", "Politics"]);
    expect(changesOf(kind, buildDraft({ tags: LABELS }), {}, plan)["tags"]).toHaveLength(MAX_CATEGORIES);
    expect(changesOf(kind, buildDraft({ tags: ["Ferries"] }), {}, plan)).not.toHaveProperty("tags");
  });

  it("leaves out what the form could not be saved with", () => {
    const title = "long ".repeat(60);
    const changes = changesOf(kind, buildDraft({ title, summary: "s".repeat(1001) }), {}, plan);
    expect(Object.keys(changes)).toEqual(["content", "tags", "seo_meta_title", "seo_meta_description"]);
  });
});

describe("a title", () => {
  it("is one line", () => {
    const { title } = changesOf(kindOf("article"), buildDraft({ title: " Two\n lines " }), {}, plan);
    expect(title).toBe("Two lines");
  });
});

describe("lists", () => {
  it("end where the plan's limit of this kind ends", () => {
    const lists = { questions: ["a", "b", "c"], comparison_products: ["a", "b", "c"] };
    expect(changesOf(kindOf("review"), buildDraft(lists), {}, limited(2))["comparison_products"]).toEqual(["a", "b"]);
    expect(changesOf(kindOf("review"), buildDraft(lists), {}, limited(0))).not.toHaveProperty("comparison_products");
    expect(changesOf(kindOf("interview"), buildDraft(lists), {}, limited(2))["questions"]).toEqual(["a", "b", "c"]);
  });
});

describe("a rating", () => {
  it.each([
    { rating: 4.2, shown: "4" },
    { rating: 4.3, shown: "4.5" },
    { rating: 0, shown: "0" },
    { rating: 9, shown: "5" },
    { rating: -1, shown: "0" },
    { rating: Number.NaN, shown: undefined },
    { rating: undefined, shown: undefined },
  ])("of $rating stands at a step of the slider: $shown", ({ rating, shown }) => {
    expect(changesOf(kindOf("review"), buildDraft({ rating }), {}, plan)["rating"]).toBe(shown);
  });
});

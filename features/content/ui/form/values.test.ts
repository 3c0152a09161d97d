import { describe, expect, it } from "vitest";
import type { PostDetail } from "../../contract.ts";
import { KINDS, kindOf } from "../../kinds/index.ts";
import type { ContentKind, KindKey } from "../../kinds/index.ts";
import {
  checkValues,
  emptyValues,
  fitValues,
  type FormValues,
  isUntouched,
  multipartOf,
  placeServerErrors,
  valuesOf,
  WEBSITES,
} from "./values.ts";

const NO_LIMITS = { word_limit: null, anchor_text_links: null };
const NO_MEDIA = { banner: null, related: [] };

/** What each kind needs besides its content. */
const REQUIRED: Record<KindKey, Record<string, string>> = {
  article: { title: "Title is required." },
  interview: { ceo_name: "CEO name is required.", company_name: "Company name is required." },
  review: {
    product_name: "Product name is required.",
    description: "Product description is required.",
    brand: "Brand is required.",
  },
};
/** The list that the plan limits, in the words of its message. */
const LIMITED: Record<KindKey, { list: string; noun: string }> = {
  article: { list: WEBSITES, noun: "websites" },
  interview: { list: WEBSITES, noun: "websites" },
  review: { list: "comparison_products", noun: "comparison products" },
};

type Changes = { texts?: Record<string, string>; lists?: Record<string, string[]>; tags?: string[] };

function buildValues(kind: ContentKind, { texts, lists, tags }: Changes = {}): FormValues {
  const empty = emptyValues(kind);
  const required = Object.fromEntries(Object.keys(REQUIRED[kind.key]).map((name) => [name, "Filled"]));
  return {
    texts: { ...empty.texts, ...required, content: "<p>Some text.</p>", ...texts },
    lists: { ...empty.lists, ...lists },
    tags: tags ?? [],
  };
}

const check = (kind: ContentKind, changes: Changes) =>
  checkValues(kind, buildValues(kind, changes), NO_LIMITS, "publish");

describe.each(KINDS)("the rules of $key", (kind) => {
  it("names every required field of an empty form, in the promised words", () => {
    const problems = checkValues(kind, emptyValues(kind), NO_LIMITS, "publish");
    expect(problems).toEqual({ ...REQUIRED[kind.key], content: "Content is required." });
  });

  it("lets a draft be empty, longer than the plan allows, and its websites unfinished", () => {
    expect(checkValues(kind, emptyValues(kind), NO_LIMITS, "draft")).toEqual({});
    const long = buildValues(kind, { texts: { content: "<p>one two</p>" }, lists: { [WEBSITES]: ["a", "b"] } });
    expect(checkValues(kind, long, { word_limit: 1, anchor_text_links: 0 }, "draft")).toEqual({});
  });

  it.each([
    [
      "a blank content",
      { texts: { content: "<p>&nbsp; </p><ul><li><p></p></li></ul>" } },
      { content: "Content is required." },
    ],
    [
      "websites of other schemes, each named by its own position",
      { lists: { [WEBSITES]: ["ftp://a.example", "", "javascript:alert(1)", "not an address"] } },
      {
        "embedded_websites.0": "Website #1 has an invalid URL. Please enter a valid URL.",
        "embedded_websites.2": "Website #3 has an invalid URL. Please enter a valid URL.",
        "embedded_websites.3": "Website #4 has an invalid URL. Please enter a valid URL.",
      },
    ],
    ["empty websites, which are skipped", { lists: { [WEBSITES]: ["", "  "] } }, {}],
    ["http and https websites", { lists: { [WEBSITES]: ["http://a.example", " https://b.example/x?y=1 "] } }, {}],
    ["five categories", { tags: ["a", "b", "c", "d", "e"] }, {}],
    ["six categories", { tags: ["a", "b", "c", "d", "e", "f"] }, { tags: "Categories can have at most 5 entries." }],
  ])("%s", (_name, changes: Changes, expected) => {
    expect(check(kind, changes)).toEqual(expected);
  });

  it.each([
    { limit: 3, expected: {} },
    { limit: 2, expected: { content: "The content has 3 words. Your plan allows 2." } },
    { limit: null, expected: {} },
  ])("a text of three words under a limit of $limit", ({ limit, expected }) => {
    const values = buildValues(kind, { texts: { content: "<p>one <b>two</b></p><p>three</p>" } });
    expect(checkValues(kind, values, { ...NO_LIMITS, word_limit: limit }, "publish")).toEqual(expected);
  });

  it.each([2, 1, null])("two entries of the list that the plan limits, and an empty one, under %s", (limit) => {
    const { list, noun } = LIMITED[kind.key];
    const values = buildValues(kind, { lists: { [list]: ["https://a.example", "", "https://b.example"] } });
    const expected = limit === 1 ? { [list]: `You can only add up to 1 ${noun}.` } : {};
    expect(checkValues(kind, values, { ...NO_LIMITS, anchor_text_links: limit }, "publish")).toEqual(expected);
  });

  it("is untouched until something is typed or chosen", () => {
    const empty = emptyValues(kind);
    expect(isUntouched(kind, empty)).toBe(true);
    expect(isUntouched(kind, { ...empty, lists: { ...empty.lists, [WEBSITES]: ["  ", ""] } })).toBe(true);
    expect(isUntouched(kind, { ...empty, tags: ["SaaS"] })).toBe(false);
    for (const name of Object.keys(empty.texts)) {
      expect(isUntouched(kind, { ...empty, texts: { ...empty.texts, [name]: "4" } })).toBe(false);
    }
    for (const name of Object.keys(empty.lists)) {
      expect(isUntouched(kind, { ...empty, lists: { ...empty.lists, [name]: ["x"] } })).toBe(false);
    }
  });

  it("sends what it loaded: a stored post goes through the form unchanged", () => {
    const values = buildValues(kind, {
      texts: { summary: "Short.", posted_by_company: "7" },
      tags: ["SaaS"],
      lists: Object.fromEntries(Object.keys(emptyValues(kind).lists).map((name) => [name, ["https://a.example", "b"]])),
    });
    const { posted_by_company, rating, ...texts } = values.texts;
    const stored = {
      ...texts,
      ...values.lists,
      tags: values.tags,
      posted_by_company: Number(posted_by_company),
      ...(rating === undefined ? {} : { rating: Number(rating) }),
    };
    expect(valuesOf(kind, stored as unknown as PostDetail)).toEqual(values);
  });

  it("takes up values of an earlier form, whatever they lack", () => {
    const fitted = fitValues(kind, { texts: { content: "<p>Kept.</p>" }, lists: {}, tags: ["SaaS"] });
    expect(fitted).toEqual({
      ...emptyValues(kind),
      tags: ["SaaS"],
      texts: { ...emptyValues(kind).texts, content: "<p>Kept.</p>" },
    });
  });
});

describe("a review", () => {
  const review = kindOf("review");

  it.each(["the shop", "javascript:alert(1)", "https://"])("refuses the affiliate link %s", (link) => {
    const message = "Invalid affiliate link. Please enter a valid URL.";
    expect(check(review, { texts: { affiliate_link: link } })).toEqual({ affiliate_link: message });
  });

  it("is rated 5 unless something else is chosen", () => {
    expect(emptyValues(review).texts["rating"]).toBe("5");
  });

  it("names the compared product that is too long", () => {
    expect(check(review, { lists: { comparison_products: ["Short", "x".repeat(251)] } })).toEqual({
      "comparison_products.1": "A comparison product can have at most 250 characters.",
    });
  });
});

describe("the server's field errors", () => {
  const values = buildValues(kindOf("article"), {
    lists: { [WEBSITES]: ["", "https://a.example", "https://b.example"] },
  });

  it("lead to the line that the server counted, skipping the empty ones", () => {
    const message = "Website #2 has an invalid URL. Please enter a valid URL.";
    expect(placeServerErrors({ embedded_websites: message }, values)).toEqual({ "embedded_websites.2": message });
  });

  it("stay with the list when they are about the whole of it, and leave other fields alone", () => {
    const fields = { embedded_websites: "You can only add up to 1 websites.", title: "Title is required." };
    expect(placeServerErrors(fields, values)).toEqual(fields);
  });
});

describe("the multipart body", () => {
  const media = {
    banner: { id: "banner-id", alt: "A quay", caption: "", credit: "Jo Petrie", rights: "" },
    related: [
      { id: "one", alt: "", caption: "First", credit: "", rights: "Free" },
      { id: "two", alt: "", caption: "", credit: "", rights: "" },
    ],
  };

  it("carries the fields by their names in the calls, filled lines only, media as ids with their texts", () => {
    const review = kindOf("review");
    const values = buildValues(review, {
      texts: { summary: "Short.", posted_by_company: "7", rating: "4.5" },
      tags: ["Technology", "SaaS"],
      lists: {
        [WEBSITES]: ["https://a.example", " ", " https://b.example "],
        comparison_products: ["One", "", " Two "],
      },
    });
    expect([...multipartOf(review, values, media, { draft_key: "key" })]).toEqual([
      ["product_name", "Filled"],
      ["description", "Filled"],
      ["rating", "4.5"],
      ["brand", "Filled"],
      ["affiliate_link", ""],
      ["content", "<p>Some text.</p>"],
      ["summary", "Short."],
      ["headline", ""],
      ["posted_by_company", "7"],
      ["byline", ""],
      ["terms_of_reuse", ""],
      ["seo_meta_title", ""],
      ["seo_meta_description", ""],
      ["language", ""],
      ["tags", '["Technology","SaaS"]'],
      ["comparison_products", '["One","Two"]'],
      ["embedded_websites[0]", "https://a.example"],
      ["embedded_websites[1]", "https://b.example"],
      ["banner_picture", "banner-id"],
      ["related_media", "one"],
      ["related_media", "two"],
      ["media_details", JSON.stringify([media.banner, ...media.related])],
      ["draft_key", "key"],
    ]);
  });

  it("leaves media out that there are none of", () => {
    const article = kindOf("article");
    const form = multipartOf(article, buildValues(article), NO_MEDIA, {});
    for (const name of ["banner_picture", "related_media", "media_details"]) expect(form.has(name)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { KINDS } from "../kinds/index.ts";
import {
  checkSubmission,
  emptyValues,
  isUntouched,
  placeServerErrors,
  submissionForm,
  type SubmissionValues,
} from "./submission-values.ts";

const kind = KINDS.find(({ form }) => form) ?? KINDS[0];
if (!kind) throw new Error("There is no kind");
const EMPTY = emptyValues(kind);
const NO_LIMITS = { word_limit: null, anchor_text_links: null };

function buildValues(
  changes: { texts?: Record<string, string>; tags?: string[]; websites?: string[] } = {},
): SubmissionValues {
  return {
    texts: { ...EMPTY.texts, title: "A title", content: "<p>Some text.</p>", ...changes.texts },
    tags: changes.tags ?? [],
    embedded_websites: changes.websites ?? [""],
  };
}

describe("the rules of an article (specification section 5)", () => {
  it.each([
    ["no title", { texts: { title: "" } }, { title: "Title is required." }],
    ["a blank title", { texts: { title: "   " } }, { title: "Title is required." }],
    ["no content", { texts: { content: "" } }, { content: "Content is required." }],
    ["an empty editor", { texts: { content: "<p></p>" } }, { content: "Content is required." }],
    [
      "an editor with blanks",
      { texts: { content: "<p>&nbsp; </p><ul><li><p></p></li></ul>" } },
      { content: "Content is required." },
    ],
    [
      "a website without a scheme",
      { websites: ["https://a.example", "b.example/page"] },
      { "embedded_websites.1": "Website #2 has an invalid URL. Please enter a valid URL." },
    ],
    [
      "websites of other schemes, each named by its own position",
      { websites: ["ftp://a.example", "", "javascript:alert(1)"] },
      {
        "embedded_websites.0": "Website #1 has an invalid URL. Please enter a valid URL.",
        "embedded_websites.2": "Website #3 has an invalid URL. Please enter a valid URL.",
      },
    ],
    ["empty websites, which are skipped", { websites: ["", "  "] }, {}],
    ["http and https websites", { websites: ["http://a.example", " https://b.example/x?y=1 "] }, {}],
    ["five categories", { tags: ["a", "b", "c", "d", "e"] }, {}],
    ["six categories", { tags: ["a", "b", "c", "d", "e", "f"] }, { tags: "Categories can have at most 5 entries." }],
  ])("%s", (_name, changes, expected) => {
    expect(checkSubmission(kind, buildValues(changes), NO_LIMITS)).toEqual(expected);
  });

  it.each([
    { limit: 3, expected: {} },
    { limit: 2, expected: { content: "The content has 3 words. Your plan allows 2." } },
    { limit: null, expected: {} },
  ])("a text of three words under a limit of $limit", ({ limit, expected }) => {
    const values = buildValues({ texts: { content: "<p>one <b>two</b></p><p>three</p>" } });
    expect(checkSubmission(kind, values, { ...NO_LIMITS, word_limit: limit })).toEqual(expected);
  });

  it.each([
    { limit: 2, expected: {} },
    { limit: 1, expected: { embedded_websites: "You can only add up to 1 websites." } },
    { limit: null, expected: {} },
  ])("two websites and an empty line under a limit of $limit", ({ limit, expected }) => {
    const values = buildValues({ websites: ["https://a.example", "", "https://b.example"] });
    expect(checkSubmission(kind, values, { ...NO_LIMITS, anchor_text_links: limit })).toEqual(expected);
  });
});

describe("the server's field errors", () => {
  const values = buildValues({ websites: ["", "https://a.example", "https://b.example"] });

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
  it("carries the fields as the specification names them, filled websites only, media as ids", () => {
    const values = buildValues({
      texts: { summary: "Short.", posted_by_company: "7" },
      tags: ["Technology", "SaaS"],
      websites: ["https://a.example", " ", " https://b.example "],
    });
    const form = submissionForm(values, "key", { banner: "banner-id", related: ["one", "two"] });
    expect([...form]).toEqual([
      ["title", "A title"],
      ["content", "<p>Some text.</p>"],
      ["summary", "Short."],
      ["posted_by_company", "7"],
      ["seo_meta_title", ""],
      ["seo_meta_description", ""],
      ["tags", '["Technology","SaaS"]'],
      ["embedded_websites[0]", "https://a.example"],
      ["embedded_websites[1]", "https://b.example"],
      ["banner_picture", "banner-id"],
      ["related_media", "one"],
      ["related_media", "two"],
      ["draft_key", "key"],
    ]);
  });

  it("leaves media out that there are none of", () => {
    const form = submissionForm(buildValues(), "key", { banner: null, related: [] });
    expect(form.has("banner_picture")).toBe(false);
    expect(form.has("related_media")).toBe(false);
  });
});

describe("an untouched form", () => {
  it.each([
    ["nothing typed", EMPTY, true],
    ["blanks only", { ...EMPTY, embedded_websites: ["  ", ""] }, true],
    ["a category chosen", { ...EMPTY, tags: ["SaaS"] }, false],
    ["a title", buildValues(), false],
  ])("%s", (_name, values, expected) => {
    expect(isUntouched(values)).toBe(expected);
  });
});

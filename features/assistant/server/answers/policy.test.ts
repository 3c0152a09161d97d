/** Answers of every form, good and bad, and what is made of them. */
import { describe, expect, it } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import { DRAFT_TEXTS, FERRY_DRAFT, FERRY_EDIT, FERRY_FACTS } from "#tests/doubles/model/answers.ts";
import { readDraftAnswer, readEditAnswer, readWritten } from "./policy.ts";
import type { WritingTask } from "../writers/writer.ts";

const article = kindOf("article");
const review = kindOf("review");
const DRAFT: WritingTask = {
  kind: article,
  context: { prompt: `${FERRY_FACTS} See https://harbour.example/ferry or www.laboe.example. Tel. +49 431 555 010` },
  pages: [{ url: "https://pages.example/a", title: "A", text: "", links: ["https://pages.example/b?id=1"] }],
  categories: ["Transportation", "Travel & Leisure"],
  edit: null,
};
const editing = (changes: Partial<NonNullable<WritingTask["edit"]>> = {}): WritingTask => ({
  ...DRAFT,
  edit: { current: FERRY_DRAFT, request: "Shorten it", field: "", history: [], ...changes },
});

const draftOf = (fields: object, kind = article) =>
  readDraftAnswer(kind, JSON.stringify({ title: "Title", content: "<p>Text</p>", ...fields }), { ...DRAFT, kind });
const contentOf = (content: unknown) => draftOf({ content })?.content;
const editOf = (answer: object, task = editing()) => readEditAnswer(task.kind, JSON.stringify(answer), task);

describe("an answer that is no draft", () => {
  it.each([
    ["nothing", ""],
    ["prose", DRAFT_TEXTS.prose],
    ["no title", DRAFT_TEXTS.untitled],
    ["no content", JSON.stringify({ title: "Title" })],
    ["content of pictures only", JSON.stringify({ title: "T", content: '<p><img src="/x.png"></p>' })],
    ["a title of markup only", JSON.stringify({ title: "<b></b>", content: "<p>x</p>" })],
    ["a list", "[]"],
  ])("is null: %s", (_, text) => expect(readDraftAnswer(article, text, DRAFT)).toBeNull());
});

describe("a draft", () => {
  it.each(["good", "fenced", "prefixed"] as const)("is read whole when it comes %s", (form) => {
    expect(readDraftAnswer(article, DRAFT_TEXTS[form], DRAFT)).toEqual(FERRY_DRAFT);
  });

  it("is of use when it was cut off in its content", () => {
    const draft = readDraftAnswer(article, DRAFT_TEXTS.cutOff, DRAFT);
    expect(draft).toMatchObject({ title: FERRY_DRAFT.title, summary: FERRY_DRAFT.summary, tags: [] });
    expect(draft?.content).toMatch(/charges in <\/p>$/);
  });

  it("loses wrong fields and keeps the others", () => {
    expect(readDraftAnswer(article, DRAFT_TEXTS.wrongFields, DRAFT)).toEqual({
      ...FERRY_DRAFT,
      summary: "",
      seo_meta_title: "",
    });
  });

  it.each([
    ["4.5", 4.5],
    [4.26, 4.3],
    ["4,5/5", 4.5],
    ["3 out of 5 stars", 3],
    [-0, 0],
    [5.1, undefined],
    ["9/10", undefined],
    ["4/10", undefined],
    ["good", undefined],
    [null, undefined],
    [true, undefined],
  ])("takes the rating %o for %o", (given, rating) => {
    expect(draftOf({ rating: given }, review)?.rating).toBe(rating);
  });

  it("has categories in their own spelling, five at most, and no others", () => {
    const many = Array.from({ length: 9 }, (_, index) => `Category ${index}`);
    const task = { ...DRAFT, categories: many };
    const text = JSON.stringify({
      title: "T",
      content: "x",
      tags: ["Boats", ...many.map((each) => each.toUpperCase()), "category 0"],
    });
    expect(readDraftAnswer(article, text, task)?.tags).toEqual(many.slice(0, 5));
    expect(draftOf({ tags: "travel & leisure, Boats, TRANSPORTATION" })?.tags).toEqual([
      "Travel & Leisure",
      "Transportation",
    ]);
  });

  it("has lists of plain texts from lines", () => {
    expect(draftOf({ comparison_products: "- Ferry One\n- <b>Ferry</b> Two\n\n- Ferry One" }, review)).toMatchObject({
      comparison_products: ["Ferry One", "Ferry Two"],
    });
  });

  it("has plain texts without markup, and short enough", () => {
    const draft = draftOf({
      title: "## **Ferry** &amp; <i>friends</i>\nin Kiel",
      summary: "word ".repeat(500),
      seo_meta_title: 12,
    });
    expect(draft).toMatchObject({ title: "**Ferry** & friends in Kiel", seo_meta_title: "12" });
    expect(draft?.summary).toMatch(/word$/);
    expect(draft?.summary.length).toBeLessThanOrEqual(1000);
  });

  it("has content from Markdown", () => {
    const markdown =
      "# Ferry\n\nKIEL — **New** ferry,\nwith *power*.\n\n> It runs.\n\n- One\n- Two\n\n1. First\n\n[Ferry](https://harbour.example/ferry/) and [more](https://evil.example/).";
    expect(contentOf(markdown)).toBe(
      "<h2>Ferry</h2><p>KIEL — <strong>New</strong> ferry, with <em>power</em>.</p><blockquote><p>It runs.</p></blockquote>" +
        '<ul><li>One</li><li>Two</li></ul><ol><li>First</li></ol><p><a href="https://harbour.example/ferry" rel="noopener nofollow ugc">Ferry</a> and more.</p>',
    );
    expect(contentOf("```html\n<p>Fenced</p>\n```")).toBe("<p>Fenced</p>");
    expect(contentOf(["One.", "Two."])).toBe("<p>One.</p><p>Two.</p>");
  });

  it("is never longer than the contract allows, and closes what it opens", () => {
    for (const long of ["<".repeat(160_000), `<p>${"<strong>x ".repeat(30_000)}`, "x ".repeat(100_000)]) {
      const content = contentOf(long) ?? "";
      expect(content.length).toBeLessThanOrEqual(150_000);
      expect(content.length).toBeGreaterThan(1000);
      expect(sanitiseStory(content)).toBe(content);
    }
  });
});

describe("an edit", () => {
  it.each([
    ["nothing", {}],
    ["no change that can be made", { changes: { headline: "x", title: "", rating: 3 } }],
    ["what is there already", { changes: { title: FERRY_DRAFT.title, content: FERRY_DRAFT.content } }],
  ])("is null when it says %s", (_, answer) => expect(editOf(answer)).toBeNull());

  it("names what it changes, whatever the model says", () => {
    expect(editOf({ ...FERRY_EDIT, updated_fields: ["title", "nonsense"] })).toEqual(FERRY_EDIT);
    expect(editOf({ changes: { summary: null, title: "New" } })).toEqual({
      message: "",
      changes: { title: "New" },
      updated_fields: ["title"],
    });
  });

  it("may say what it needs, and change nothing", () => {
    expect(editOf({ message: " Which city? ", changes: null })).toEqual({
      message: "Which city?",
      changes: {},
      updated_fields: [],
    });
  });

  it("may come as the fields themselves, or as text", () => {
    expect(editOf({ summary: "Short." })?.changes).toEqual({ summary: "Short." });
    expect(editOf({ changes: '{"summary": "Short."}' })?.changes).toEqual({ summary: "Short." });
  });

  it("changes the one field that it is limited to", () => {
    const task = editing({ field: "summary" });
    expect(editOf({ message: "Done", changes: { title: "New", summary: "Short." } }, task)?.changes).toEqual({
      summary: "Short.",
    });
  });

  it("takes no tags away for such as there are not", () => {
    expect(editOf({ message: "Tagged.", changes: { tags: ["Boats"] } })?.changes).toEqual({});
    expect(editOf({ message: "Gone.", changes: { tags: [] } })?.changes).toEqual({ tags: [] });
  });

  it("finds the category that is meant under another name, or by a part of it", () => {
    const otherNames = new Map([["Shipping", "Transportation"]]);
    const read = readDraftAnswer(article, JSON.stringify({ ...FERRY_DRAFT, tags: ["shipping", "Leisure", "Boats"] }), {
      ...DRAFT,
      otherNames,
    });
    expect(read?.tags).toEqual(["Transportation", "Travel & Leisure"]);
  });

  it("keeps a tag that the draft has, and adds one that is asked for", () => {
    const task = editing({ current: { ...FERRY_DRAFT, tags: ["Old label"] }, request: "Add the tag Boats" });
    expect(editOf({ changes: { tags: ["old label", "boats", "Other"] } }, task)?.changes.tags).toEqual([
      "Old label",
      "boats",
    ]);
  });
});

describe("an answer on its way", () => {
  it.each(["good", "fenced", "prefixed"] as const)("only grows when it comes %s", (form) => {
    const text = DRAFT_TEXTS[form];
    let before = { title: "", content: "" };
    for (let end = 1; end <= text.length; end++) {
      const { title = "", content = "" } = readWritten(DRAFT, text.slice(0, end)) as Partial<typeof before>;
      expect(title.startsWith(before.title) && content.startsWith(before.content)).toBe(true);
      before = { title, content };
    }
    expect(sanitiseStory(before.content)).toBe(FERRY_DRAFT.content);
  });

  it("tells an edit's message and new values side by side", () => {
    const text = JSON.stringify(FERRY_EDIT);
    expect(readWritten(editing(), text.slice(0, text.indexOf("electric")))).toEqual({
      message: FERRY_EDIT.message,
      summary: "Harbour Line starts its first",
    });
  });
});

import { describe, expect, it } from "vitest";
import { kindOf, type KindKey } from "#features/content/kinds/index.ts";
import { readText } from "#features/editor/html/read-story.ts";
import type { AiDraft, EditResult } from "../contract.ts";
import { editDraft } from "./edit-draft.ts";

const CATEGORIES = ["Technology", "Robotics & Automation", "Fitness & Wellness", "Healthcare", "Retail", "Banking"];
const CONTENT = `<p>LEEDS, 24 November 2026. Northwind opens a plant. It cost £5 million.</p>
<p>It's big. The yard is quiet and it's made of <a href="https://n.example/">stone &amp; wood</a>.</p>
<p>The utterly revolutionary plant utilises 400 robots. People like it. Trees grow there.</p>
<blockquote><p>“It's an amazing plant for all of us,” said Ada Byron.</p></blockquote>
<h2>About Northwind</h2>
<p>Northwind builds drones. It also sings.</p>
<h2>Contact</h2>
<p>Jo Field. Call her. jo@n.example</p>`;
const RELEASE: Partial<AiDraft> = {
  title: "Northwind opens plant",
  summary:
    "Northwind opens a plant. It cost £5 million. It's a world-class plant with trees and many other things around it in Leeds.",
  content: CONTENT,
  tags: ["Technology"],
  seo_meta_title: "",
  seo_meta_description: "",
};

type Given = { key?: KindKey; current?: Partial<AiDraft>; field?: string };

function edit(request: string, { key = "article", current = RELEASE, field = "" }: Given = {}): EditResult {
  const task = { kind: kindOf(key), context: {}, pages: [], categories: CATEGORIES };
  return editDraft({ ...task, edit: { current, request, field, history: [] } });
}

describe("what needs a provider", () => {
  it.each([
    "sing me a song",
    "",
    "shorten cables",
    "translate it into French",
    "title:",
    "add a quote from the CEO",
    "add a quote from the CEO to the content",
    "Add a paragraph about the team",
    "include facts about trees",
    "replace 400 with 500 in the second paragraph",
    'replace "400" with "500" in the last sentence',
    'replace "plant" with "works & yard"',
    "make it longer",
    "lengthen",
    "more detail",
    "expand the text",
    "city: Leeds",
    "retitle it to D",
    "call it E",
    "another title",
    "Suggest another title",
    "write SEO",
    "write the meta description",
    "a new summary",
    "content: Something else",
    "less hype",
    "more formal",
    "Use plainer words",
    "tag it as Retail",
    "shorten the tags",
    "remove the title",
    "Make it shorter and more formal",
  ])("changes nothing, and the answer says so and what can be done: %s", (request) => {
    expect(edit(request)).toMatchObject({
      changes: {},
      updated_fields: [],
      message: expect.stringMatching(
        /^That needs an AI provider, and none is connected\. Without one I can do these things, .+\.$/,
      ),
    });
  });

  it("is named where the rest was done", () => {
    const { message, changes } = edit("title: New plant\nand sing a song");
    expect(changes).toEqual({ title: "New plant" });
    expect(message).toContain("Not done: “and sing a song”. That needs an AI provider");
  });

  it("is not a field that the draft has not", () => {
    expect(edit("shorten", { field: "colour" })).toMatchObject({
      changes: {},
      message: "There is no field “colour” in this draft.",
    });
  });

  it("does not stumble over a draft of other shapes", () => {
    const current = { content: 5, tags: "x", title: null, rating: "no" } as unknown as Partial<AiDraft>;
    const request = "shorten\nretitle\nadd tag Retail\nwrite SEO\nless hype";
    expect(edit(request, { current }).changes).toEqual({ tags: ["Retail"] });
  });
});

describe("shorten", () => {
  it("keeps lead, figures, quotation, contact and what opens a section", () => {
    const { changes, message } = edit("Please shorten it");
    const text = readText(changes.content ?? "");
    for (const kept of [
      "LEEDS, 24 November 2026. Northwind opens a plant.",
      "amazing plant for all of us",
      "Northwind builds drones.",
      "Jo Field. Call her. jo@n.example",
    ])
      expect(text).toContain(kept);
    expect(text).not.toContain("Trees grow there.");
    expect(message).toMatch(/^Content: \d sentences left out, from 6\d to \d\d words\.$/);
    expect(text.split(/\s+/).length).toBeLessThan(45);
  });

  it("keeps a quotation of two words", () => {
    const content = "<p>A plant opens.</p><p>It is large.</p><p>“We float,” said Ada Byron.</p><p>It has trees.</p>";
    expect(edit("shorten to 1 words", { current: { ...RELEASE, content } }).changes.content).toContain("“We float,”");
  });

  it("never takes a sentence apart", () => {
    const sentences = new Set(readText(CONTENT).split(/(?<=[.”])\s/));
    const left = readText(edit("shorten by half").changes.content ?? "").split(/(?<=[.”])\s/);
    expect(left.filter((sentence) => !sentences.has(sentence))).toEqual([]);
  });

  it.each([
    ["shorten the summary", "Northwind opens a plant. It cost £5 million."],
    ["make the summary shorter", "Northwind opens a plant. It cost £5 million."],
    ["could you shorten the summary?", "Northwind opens a plant. It cost £5 million."],
    ["cut the summary to 30 characters", "Northwind opens a plant."],
  ])("%s", (request, summary) => {
    expect(edit(request).changes).toEqual({ summary });
  });

  it("means the field that it is limited to", () => {
    expect(edit("shorter", { field: "summary" }).updated_fields).toEqual(["summary"]);
  });

  it("says so where there is nothing to leave out", () => {
    expect(edit("shorten the title")).toMatchObject({
      changes: {},
      message: "Title: already short, at 21 characters.",
    });
    expect(
      edit("shorten", { current: { ...RELEASE, content: "<p>One sentence of news stands here alone.</p>" } }).changes,
    ).toEqual({});
  });

  it("keeps an interview's questions and the beginning of each answer", () => {
    const content =
      "<p>Intro one. Intro two.</p><p>Why?</p><p>Because. And so on. And on.</p><h2>How?</h2><p>Thus. And so on.</p>";
    const current = { title: "I", content, questions: ["Why?", "How?"] };
    expect(readText(edit("shorten to 5 words", { key: "interview", current }).changes.content ?? "")).toBe(
      "Intro one.\nWhy?\nBecause.\nHow?\nThus.",
    );
  });
});

describe("a sentence for the content", () => {
  it("goes before what closes the text", () => {
    const { changes } = edit("add to the content: The plant opens to visitors in May.", {
      current: { ...RELEASE, content: "<p>[DATE]. New.</p><h2>About us</h2><p>We.</p>" },
    });
    expect(readText(changes.content ?? "")).toBe("[DATE]. New.\nThe plant opens to visitors in May.\nAbout us\nWe.");
  });

  it("may be in quotation marks", () => {
    const { changes } = edit("add “It opens in May” to the content");
    expect(changes.content).toContain("<p>It opens in May.</p>\n<h2>About Northwind</h2>");
  });

  it("escapes what it takes", () => {
    expect(edit("add to the content: A <b>bold</b> & new yard").changes.content).toContain(
      "<p>A &lt;b&gt;bold&lt;/b&gt; &amp; new yard.</p>",
    );
  });
});

describe("remove what is about something", () => {
  it.each([
    ["Remove the line about the robots", "400 robots"],
    ["remove the sentence about trees", "Trees grow there."],
    ["please delete everything that mentions stone", "stone"],
    ["Drop the paragraph about “singing”", "It also sings"],
  ])("%s", (request, gone) => {
    const asked = request.replace("singing", "sings");
    const { changes, message } = edit(asked);
    expect(readText(changes.content ?? "")).not.toContain(gone);
    expect(readText(changes.content ?? "")).toContain("LEEDS, 24 November 2026. Northwind opens a plant.");
    expect(message).toMatch(/^(?:Content|Summary, Content): what is about “.+” was removed\.$/);
  });

  it("takes it out of the summary and the search description as well, and says that the title still names it", () => {
    const current = { ...RELEASE, summary: "It opens. The talks go on.", seo_meta_description: "Talks at Northwind" };
    expect(edit("remove the line about the talks", { current: { ...current, title: "Talks" } })).toMatchObject({
      changes: { summary: "It opens.", seo_meta_description: "" },
      message: "Summary, SEO meta description: what is about “the talks” was removed. The title still names it.",
    });
  });

  it("says so where nothing is about it, and never empties the content", () => {
    expect(edit("remove the line about whales")).toMatchObject({
      changes: {},
      message: "Nothing in the texts is about “whales”.",
    });
    const current = { ...RELEASE, summary: "", content: "<p>It floats.</p>" };
    expect(edit("remove the line about floats", { current }).changes).toEqual({});
  });
});

describe("titles and short texts", () => {
  it.each([
    ["title: Tern 2 flies, and lands", "Tern 2 flies, and lands"],
    ["Change the title to “A and B”.", "A and B"],
    ["could you set the headline to C", "C"],
    ["Please set the title to D, please", "D"],
  ])("%s", (request, title) => {
    expect(edit(request).changes).toEqual({ title });
  });

  it("refuses a title that the field does not take", () => {
    expect(edit(`title: ${"x".repeat(251)}`)).toMatchObject({
      changes: {},
      message: "Title: your text has 251 characters; the limit is 250.",
    });
  });

  it("sets the texts for searches", () => {
    expect(edit("SEO title: Plant\nset the meta description to A plant in Leeds").changes).toEqual({
      seo_meta_title: "Plant",
      seo_meta_description: "A plant in Leeds",
    });
  });

  it("says nothing changed where the text is the same", () => {
    expect(edit(`title: ${RELEASE.title}`).changes).toEqual({});
  });
});

describe("tags", () => {
  it("refuses a category that is none, and names those near it", () => {
    expect(edit("add tag Health and Fitness")).toMatchObject({
      changes: {},
      message: "Tags: there is no category “Health and Fitness”. Similar: Fitness & Wellness, Healthcare.",
    });
  });

  it("asks for a name where there is none", () => {
    expect(edit("add tag “”")).toMatchObject({ changes: {} });
    expect(edit("add tag ,")).toMatchObject({ changes: {}, message: "Tags: name what to add or remove." });
  });

  it("refuses a sixth", () => {
    const current = { ...RELEASE, tags: CATEGORIES.slice(0, 5) };
    expect(edit("add tag Banking", { current })).toMatchObject({
      changes: {},
      message: expect.stringContaining("you already have 5"),
    });
  });

  it.each([
    ["add tag robotics and automation", ["Technology", "Robotics & Automation"]],
    ["add the tags Retail and Banking", ["Technology", "Retail", "Banking"]],
    ["add Retail to the tags", ["Technology", "Retail"]],
    ["remove tag technology", []],
    ["remove Technology from the tags", []],
  ])("%s", (request, tags) => {
    expect(edit(request).changes).toEqual({ tags });
  });
});

describe("an interview's questions", () => {
  const current = {
    title: "I",
    questions: ["Why drones?", "What about pricing?"],
    content:
      "<p>Intro.</p><h2>Why drones?</h2><p>Roofs.</p><h2>What about pricing?</h2><p>Cheap.</p><p>More information: x</p>",
  };
  const ask = (request: string) => edit(request, { key: "interview", current });

  it("are none of a release's", () => {
    expect(edit("add question: Why?")).toMatchObject({ changes: {}, message: "Questions: press releases have none." });
  });

  it.each(["remove question 3", "remove the question about hiring", "remove question 0", "remove question “Who?”"])(
    "are not removed on a guess: %s",
    (request) => {
      expect(ask(request).changes).toEqual({});
    },
  );

  it("are added to the list and as a line of the text", () => {
    const { changes } = ask("add question: What can you tell us about hiring & pay");
    expect(changes.questions).toEqual([...current.questions, "What can you tell us about hiring & pay?"]);
    expect(changes.content).toContain(
      "<p>Cheap.</p>\n<h2>What can you tell us about hiring &amp; pay?</h2>\n<p>[Answer]</p>\n<p>More information: x</p>",
    );
  });

  it.each([
    "remove question 1",
    "remove question: why drones?",
    "remove “Why drones?” from the questions",
    "remove question “Why drones?”",
  ])("go with their answer: %s", (request) => {
    const { changes } = ask(request);
    expect(changes.questions).toEqual(["What about pricing?"]);
    expect(readText(changes.content ?? "")).toBe("Intro.\nWhat about pricing?\nCheap.\nMore information: x");
  });

  it("keep their mark where another command follows", () => {
    expect(ask("add question: What comes next?\ntitle: X").changes).toMatchObject({
      title: "X",
      questions: [...current.questions, "What comes next?"],
    });
  });
});

describe("a review's products and rating", () => {
  const current = { title: "R", content: "<p>R.</p>", rating: 4, comparison_products: ["Hover"] };
  const ask = (request: string) => edit(request, { key: "review", current });

  it.each(["set rating to 6", "rating: -1", "set the rating to 4.75", "rating: 55"])("refuses %s", (request) => {
    expect(ask(request)).toMatchObject({
      changes: {},
      message: expect.stringContaining("is not a number from 0 to 5"),
    });
  });

  it.each([
    ["set rating to 4.5", { rating: 4.5 }],
    ["rating: 3/5", { rating: 3 }],
    ["change the rating to two stars", { rating: 2 }],
    ["set the rating to 4", {}],
    ["add comparison product Skyler X", { comparison_products: ["Hover", "Skyler X"] }],
    ["add Skyler and Roofer to the comparison products", { comparison_products: ["Hover", "Skyler", "Roofer"] }],
    ["remove comparison product hover", { comparison_products: [] }],
  ])("%s", (request, changes) => {
    expect(ask(request).changes).toEqual(changes);
  });
});

describe("a limit to one field", () => {
  it("holds against requests for another, and says so", () => {
    const { changes, message } = edit("title: New\nshorten the summary", { field: "summary" });
    expect(Object.keys(changes)).toEqual(["summary"]);
    expect(message).toContain("Title: not changed, because this request is limited to the field Summary.");
  });
});

it("does several things that one request asks for, one a line", () => {
  const { updated_fields } = edit("Make it shorter\nadd tag Retail\ntitle: New plant.");
  expect(updated_fields.toSorted()).toEqual(["content", "tags", "title"]);
});

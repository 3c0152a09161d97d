import { describe, expect, it } from "vitest";
import { kindOf, type KindKey } from "#features/content/kinds/index.ts";
import { readText } from "#features/content/reading-contract.ts";
import type { AiDraft, EditResult } from "../../contract.ts";
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

describe("what is not understood", () => {
  it.each([
    ...["sing me a song", "", "shorten cables", "translate it into French", "title:"],
    ...["add a quote from the CEO", "Add a paragraph about the team", "include facts about trees"],
    ...["replace 400 with 500 in the second paragraph", 'replace "400" with "500" in the last sentence'],
  ])("changes nothing and says what can be asked: %s", (request) => {
    expect(edit(request)).toMatchObject({
      changes: {},
      updated_fields: [],
      message: expect.stringContaining("Connecting a model takes any request"),
    });
  });

  it("is named where the rest was done", () => {
    const { message, changes } = edit("title: New plant\nand sing a song");
    expect(changes).toEqual({ title: "New plant" });
    expect(message).toContain("Not understood: “sing a song”.");
  });

  it("is a field that the draft has not", () => {
    expect(edit("shorten", { field: "colour" })).toMatchObject({
      changes: {},
      message: "There is no field “colour” in this draft.",
    });
  });

  it("does not stumble over a draft of other shapes", () => {
    const current = { content: 5, tags: "x", title: null, rating: "no" } as unknown as Partial<AiDraft>;
    expect(edit("shorten, retitle, add tag Retail, write SEO, less hype", { current }).changes).toEqual({
      tags: ["Retail"],
    });
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
    ["a shorter summary", "Northwind opens a plant. It cost £5 million."],
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

describe("longer", () => {
  it.each(["make it longer", "lengthen", "more detail", "expand the text"])(
    "invents nothing and asks for what is missing: %s",
    (request) => {
      const current = { ...RELEASE, content: "<p>[CITY], [DATE]. It is new.</p>" };
      const { changes, message } = edit(request, { current });
      expect(changes).toEqual({});
      expect(message).toContain("tell me: the city that it is issued from; the date of issue; figures");
    },
  );

  it("takes the facts that are given then", () => {
    const { changes } = edit("add: The plant opens to visitors in May. date: 1 May 2027", {
      current: { ...RELEASE, content: "<p>[DATE]. New.</p><h2>About us</h2><p>We.</p>" },
    });
    expect(readText(changes.content ?? "")).toBe(
      "1 May 2027. New.\nThe plant opens to visitors in May.\nAbout us\nWe.",
    );
  });

  it("escapes what it takes", () => {
    expect(edit("add: A <b>bold</b> & new yard").changes.content).toContain(
      "<p>A &lt;b&gt;bold&lt;/b&gt; &amp; new yard.</p>",
    );
  });
});

describe("titles and short texts", () => {
  it.each([
    ["title: Tern 2 flies, and lands", "Tern 2 flies, and lands"],
    ["Change the title to “A and B”.", "A and B"],
    ["could you set the headline to C", "C"],
    ["retitle it to D", "D"],
    ["call it E", "E"],
  ])("%s", (request, title) => {
    expect(edit(request).changes).toEqual({ title });
  });

  it("offers another headline from the text", () => {
    expect(edit("another title").changes).toEqual({ title: "Northwind opens a plant" });
    expect(edit("retitle", { current: { ...RELEASE, title: "Northwind opens a plant" } }).changes).toEqual({
      title: "It cost £5 million",
    });
  });

  it("refuses a title that the field does not take", () => {
    expect(edit(`title: ${"x".repeat(251)}`)).toMatchObject({
      changes: {},
      message: "Title: that has 251 characters; the limit is 250.",
    });
  });

  it("sets the texts for searches, or writes them from title and summary", () => {
    expect(edit("SEO title: Plant").changes).toEqual({ seo_meta_title: "Plant" });
    expect(edit("write SEO").changes).toEqual({
      seo_meta_title: "Northwind opens plant",
      seo_meta_description: RELEASE.summary,
    });
    expect(edit("write the meta description").updated_fields).toEqual(["seo_meta_description"]);
  });

  it("writes them from the title that the same request sets", () => {
    expect(edit("title: New plant. Write SEO title").changes).toEqual({
      title: "New plant",
      seo_meta_title: "New plant",
    });
  });
});

describe("tone", () => {
  it("takes out praise and leaves quotations and names", () => {
    const { changes } = edit("less hype");
    expect(changes.summary).toContain("It's a plant with trees");
    expect(changes.content).toContain("“It's an amazing plant for all of us,”");
    expect(
      edit("no hype", { current: { content: "<p>Innovative Systems is amazing. An innovative yard grows.</p>" } })
        .changes.content,
    ).toBe("<p>Innovative Systems is amazing. A yard grows.</p>");
  });

  it("leaves terms that hold a word of praise", () => {
    const content =
      "<p>An extraordinary general meeting on 3 May votes on 2,000 outstanding shares. An outstanding yard grew.</p>";
    expect(edit("no hype", { current: { content } }).changes.content).toBe(
      "<p>An extraordinary general meeting on 3 May votes on 2,000 outstanding shares. A yard grew.</p>",
    );
  });

  it("writes contractions out, with is and has", () => {
    const current = { content: "<p>It's big, it's been built &amp; they don't mind. Ada's plant won’t close.</p>" };
    expect(edit("more formal", { current }).changes.content).toBe(
      "<p>It is big, it has been built &amp; they do not mind. Ada's plant will not close.</p>",
    );
  });

  it("puts short words for long ones, in their case", () => {
    const current = { content: "<p>In order to utilise it, <em>Numerous</em> people commenced.</p>" };
    expect(edit("use plainer words", { current }).changes.content).toBe(
      "<p>To use it, <em>Many</em> people started.</p>",
    );
  });

  it("never touches what stands in tags", () => {
    const current = { content: '<p><a href="https://n.example/utilise?amazing=1">utilise</a></p>' };
    expect(edit("plainer words", { current }).changes.content).toBe(
      '<p><a href="https://n.example/utilise?amazing=1">use</a></p>',
    );
  });

  it("says so where there is nothing to do", () => {
    expect(edit("plainer words in the title")).toMatchObject({
      changes: {},
      message: expect.stringContaining("no long words"),
    });
  });
});

describe("tags", () => {
  it("refuses a category that is none, and names those near it", () => {
    expect(edit("add tag Health and Fitness")).toMatchObject({
      changes: {},
      message: "Tags: there is no category “Health and Fitness”. Near it: Fitness & Wellness, Healthcare.",
    });
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
    ["tag it as Retail", ["Technology", "Retail"]],
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

  it.each(["remove question 3", "remove the question about hiring", "remove question 0"])(
    "are not removed on a guess: %s",
    (request) => {
      expect(ask(request).changes).toEqual({});
    },
  );

  it("are added to the list and as a line of the text", () => {
    const { changes } = ask("add a question about hiring & pay");
    expect(changes.questions).toEqual([...current.questions, "What can you tell us about hiring & pay?"]);
    expect(changes.content).toContain(
      "<p>Cheap.</p>\n<h2>What can you tell us about hiring &amp; pay?</h2>\n<p>[Answer]</p>\n<p>More information: x</p>",
    );
  });

  it.each([
    "remove question 1",
    "remove the first question",
    "delete the question about drones",
    "remove question “Why drones?”",
  ])("go with their answer: %s", (request) => {
    const { changes } = ask(request);
    expect(changes.questions).toEqual(["What about pricing?"]);
    expect(readText(changes.content ?? "")).toBe("Intro.\nWhat about pricing?\nCheap.\nMore information: x");
  });

  it("keep their mark where another command follows", () => {
    expect(ask("add question: What comes next? Also retitle it to X").changes).toMatchObject({
      title: "X",
      questions: [...current.questions, "What comes next?"],
    });
  });
});

describe("a review's products and rating", () => {
  const current = { title: "R", content: "<p>R.</p>", rating: 4, comparison_products: ["Hover"] };
  const ask = (request: string) => edit(request, { key: "review", current });

  it.each(["set rating to 6", "rating: -1", "rate it 4.75", "rating 55"])("refuses %s", (request) => {
    expect(ask(request)).toMatchObject({
      changes: {},
      message: expect.stringContaining("is not a number from 0 to 5"),
    });
  });

  it.each([
    ["set rating to 4.5", { rating: 4.5 }],
    ["rate it 3/5", { rating: 3 }],
    ["give it two stars", { rating: 2 }],
    ["set the rating to 4", {}],
    ["add comparison product Skyler X", { comparison_products: ["Hover", "Skyler X"] }],
    ["compare it with Skyler and Roofer", { comparison_products: ["Hover", "Skyler", "Roofer"] }],
    ["remove comparison product hover", { comparison_products: [] }],
  ])("%s", (request, changes) => {
    expect(ask(request).changes).toEqual(changes);
  });
});

describe("replace", () => {
  it("changes whole words in every text, and says how often", () => {
    const { changes, message } = edit('replace "plant" with "works & yard"');
    expect(changes.content).toContain("Northwind opens a works &amp; yard.");
    expect(changes.title).toBe("Northwind opens works & yard");
    expect(message).toMatch(/^“plant” replaced with “works & yard” \d+ times in Title, Summary, Content\.$/);
  });

  it("takes signs of patterns and of HTML as text", () => {
    expect(edit('replace "stone & wood" with "<b>$&</b>"').changes.content).toContain("&lt;b&gt;$&amp;&lt;/b&gt;");
    expect(edit('replace "n.example/" with "evil"').changes.content).toBeUndefined();
  });

  it("stays within the field that it is limited to", () => {
    expect(edit("replace plant with works", { field: "title" }).changes).toEqual({ title: "Northwind opens works" });
  });
});

describe("a limit to one field", () => {
  it("holds against requests for another, and says so", () => {
    const { changes, message } = edit("title: New. Also shorten the summary", { field: "summary" });
    expect(Object.keys(changes)).toEqual(["summary"]);
    expect(message).toContain("Title: unchanged, since this request is limited to the field Summary.");
  });
});

it("does several things that one request asks for", () => {
  const { updated_fields } = edit("Make it shorter and more formal, add tag Retail, then write SEO.");
  expect(updated_fields.toSorted()).toEqual(["content", "seo_meta_description", "seo_meta_title", "summary", "tags"]);
});

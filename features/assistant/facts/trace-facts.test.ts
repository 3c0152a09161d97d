import { describe, expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { traceFacts } from "./trace-facts.ts";

describe("traceFacts", () => {
  it("traces nothing where no source is given", () => {
    expect(traceFacts({ title: "Meridian opens 24 yards" }, [])).toEqual([
      { kind: "name", text: "Meridian", field: "title", source: null },
      { kind: "number", text: "24", field: "title", source: null },
    ]);
  });

  it("holds no facts in empty, odd and missing values", () => {
    expect(traceFacts({ title: "", summary: null, content: undefined, questions: [1, null, {}], seo: {} }, [])).toEqual(
      [],
    );
  });

  it("names the first source that has a fact", () => {
    const sources = [
      { label: "Topic", text: "Ana" },
      { label: "Your message", text: "Ana and Rui have 24 boats" },
    ];
    expect(traceFacts({ summary: "We met Ana, Rui and 24 others." }, sources).map(({ source }) => source)).toEqual([
      "Topic",
      "Your message",
      "Your message",
    ]);
  });

  it("does not put a fact together from two sources", () => {
    const sources = [
      { label: "Topic", text: "24 November" },
      { label: "Your message", text: "2026" },
    ];
    expect(traceFacts({ summary: "It opens on 24 November 2026." }, sources)).toMatchObject([{ source: null }]);
  });

  it("reads HTML as readers see it, with blockquotes as quotes", () => {
    const content =
      "<h2>What it is</h2><p>It has <strong>2</strong> million&nbsp;riders.</p><blockquote><p>We build ferries for rivers.</p></blockquote>";
    expect(
      traceFacts({ content }, [{ label: "Topic", text: "2m riders. Ana: “we build ferries for rivers”" }]),
    ).toEqual([
      { kind: "number", text: "2 million", field: "content", source: "Topic" },
      { kind: "quote", text: "We build ferries for rivers.", field: "content", source: "Topic" },
    ]);
  });

  it("leaves who said it out of a blockquote", () => {
    const content =
      "<blockquote><p>“We build ferries here.” — Ana Silva</p></blockquote><blockquote>We build boats here — Rui</blockquote>";
    expect(traceFacts({ content }, []).map(({ kind, text }) => [kind, text])).toEqual([
      ["quote", "We build ferries here."],
      ["name", "Ana Silva"],
      ["quote", "We build boats here"],
      ["name", "Rui"],
    ]);
  });

  it("reads lists entry by entry and takes each product as a name", () => {
    const fields = { questions: ["Why Porto?", "Why 24"], comparison_products: ["Surface Pro 9", "Orange"] };
    expect(traceFacts(fields, [{ label: "Topic", text: "an orange from porto" }])).toEqual([
      { kind: "name", text: "Porto", field: "questions", source: "Topic" },
      { kind: "number", text: "24", field: "questions", source: null },
      { kind: "name", text: "Surface Pro 9", field: "comparison_products", source: null },
      { kind: "number", text: "9", field: "comparison_products", source: null },
      { kind: "name", text: "Orange", field: "comparison_products", source: "Topic" },
    ]);
  });

  it("takes a rating as a number, and categories as no claims", () => {
    expect(traceFacts({ rating: 4.5, tags: ["Renewable Energy", "Porto"] }, [])).toEqual([
      { kind: "number", text: "4.5", field: "rating", source: null },
    ]);
  });

  it("lists a fact once per field, in reading order", () => {
    expect(
      traceFacts({ title: "24 for Ana", summary: "To Ana went 24, then 24." }, []).map(({ field, text }) => [
        field,
        text,
      ]),
    ).toEqual([
      ["title", "24"],
      ["title", "Ana"],
      ["summary", "Ana"],
      ["summary", "24"],
    ]);
  });

  it("knows a headline's names from the text below it", () => {
    const given = { title: "Brightwater Foods Recalls Oat Drink", summary: "It was sold by Brightwater Foods." };
    expect(traceFacts(given, []).map(({ text }) => text)).toEqual(["Brightwater Foods", "Brightwater Foods"]);
  });

  it("says of words that nobody is quoted with that nobody has said them", () => {
    const given = [{ label: "Topic", text: "We build ferries for rivers." }];
    expect(traceFacts({ summary: "“We build ferries for rivers,” she said." }, given)).toEqual([
      { kind: "quote", text: "We build ferries for rivers,", field: "summary", source: null },
    ]);
  });
});

describe("quotes with parts left out", () => {
  const sourceOf = (quote: string, text: string) =>
    traceFacts({ content: `<p>“${quote}”</p>` }, [{ label: "Talk", text }]).find(({ kind }) => kind === "quote")
      ?.source;

  it.each([
    ["We sail … at nine today", "“We sail, if the sea allows it, at nine today”", "Talk"],
    ["We sail [early] at nine today", "“We sail on Mondays at nine today”", "Talk"],
    ["We sail ... at nine today", "“We sail at ten today”\n“and at nine today”", null],
    ["at nine we … sail from Moss", "“sail from Moss, at nine we”", null],
    ["a b … c d", "“a b a b e” “a b f c d”", "Talk"],
  ])("%s", (quote, text, source) => expect(sourceOf(quote, text)).toBe(source));

  it.each([
    ["the same words again and again", "a … ", "a "],
    ["brackets that never close", "[a ", "[a "],
    ["spaces before what is left out", `${" ".repeat(500)}x`, "x "],
  ])("take twice as long for twice as many: %s", async (_, part, words) => {
    const work = (size: number) =>
      sourceOf(`${part.repeat(size / part.length)}b`, `“${words.repeat(size / words.length)}”`);
    expect(await growthOf(work, { from: 4000, to: 32_000 })).toBeLessThan(MAX_GROWTH);
  });
});

import { describe, expect, it } from "vitest";
import { bodyOf, sentencesOf, textOfHtml } from "./entry-text.ts";
import { searchVectorsOf } from "./search-vector.ts";

describe("the text of an entry", () => {
  it.each([
    ["<p>One.</p><p>Two &amp; three</p>", "One.\n\nTwo & three"],
    ["<script>alert(1)</script>a<b>b</b>c<!-- no -->", " abc "],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["plain &eacute;", "plain é"],
  ])("%j", (html, text) => {
    expect(textOfHtml(html).trim()).toBe(text.trim());
  });

  it("is the longer of summary and content", () => {
    expect(bodyOf({ summary: "Short.", content_html: "<p>Longer than short.</p>" }).trim()).toBe("Longer than short.");
    expect(bodyOf({ summary: "The whole of it.", content_html: "<p>Part</p>" })).toBe("The whole of it.");
  });

  it.each([
    "Read more on Nordic Business Daily.",
    "The post Ferries go electric appeared first on Sea News.",
    "Subscribe to our newsletter.",
    "Weiterlesen auf zugnachrichten.example",
    "Lire la suite sur Normandie Info.",
    "Follow us on Telegram for breaking news.",
    "© 2026 Wire. All rights reserved.",
    "Reporting by Ann Lee; Editing by Tom Reed",
    "Continue reading",
    "Click here to read the full story.",
  ])("leaves out %j", (sentence) => {
    expect(sentencesOf(`The yard hired 150 people. ${sentence}`)).toEqual(["The yard hired 150 people."]);
  });

  it.each(["Readers of the paper were told on Monday.", "She followed the river.", "Copy shops closed in May."])(
    "keeps %j",
    (sentence) => {
      expect(sentencesOf(sentence)).toEqual([sentence]);
    },
  );
});

describe("searchVectorsOf", () => {
  it("weighs titles, keeps parts apart and leaves codes out of the lexicon", () => {
    const vectors = searchVectorsOf({
      title: "Ferry sails",
      body: "The ferry 2026 a1b2",
      author: "Ann",
      categories: [],
    });
    expect(vectors.titleWords).toBe("'ferry':1 'sails':2");
    expect(vectors.words).toBe("'ferry':1A,14 'sails':2A 'the':13 '2026':15 'a1b2':16 'ann':27B");
    expect(vectors.lexicon).toEqual(["ferry", "sails", "the", "ann"]);
  });
});

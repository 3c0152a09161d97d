/** What is recognised in the Word documents that press officers write. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { pngFile } from "#tests/factories/files.ts";
import { CHART, drawing, p, r, styled, STYLES, wordFile, type WordParts } from "#tests/factories/word.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { readWord } from "./work.ts";

async function resultOf(parts: WordParts) {
  const file = path.join(await temporaryFolder(), "release.docx");
  await writeFile(file, await wordFile({ styles: STYLES, ...parts }));
  return readWord({ path: file });
}

async function read(parts: WordParts) {
  const result = await resultOf(parts);
  return "document" in result ? result.document : expect.fail(result.problem);
}

const LEAD = "BERGEN, Norway, 24 November 2026. Halden Marine Systems will fit a fuel cell to the ferry.";
const large = (text: string) => p(text, { look: '<w:b/><w:sz w:val="40"/>' });
const italic = (text: string) => p(text, { look: "<w:i/>" });
const bold = (text: string) => p(text, { look: "<w:b/>" });

it("recognises a release without a single style", async () => {
  const body = [
    bold("FOR IMMEDIATE RELEASE"),
    large("Halden Marine to trial hydrogen"),
    italic("A nine-month trial will show whether it works."),
    p(LEAD),
    p("“Range was never the hard part of it,” said Ingrid Solheim, chief executive."),
    p("ENDS"),
    bold("About Halden"),
    p("Halden designs drive trains. It employs 295 people."),
    bold("Press contact:"),
    p("Live Aase"),
    p("press@halden.example"),
    bold("Notes to editors"),
    p("The ferry is 20 years old."),
  ].join("");
  const found = await read({ body });
  expect(found).toMatchObject({
    title: "Halden Marine to trial hydrogen",
    summary: "A nine-month trial will show whether it works.",
    content: `<p>${LEAD}</p><p>“Range was never the hard part of it,” said Ingrid Solheim, chief executive.</p><p><strong>Notes to editors</strong></p><p>The ferry is 20 years old.</p>`,
    endings: [
      { part: "about", heading: "About Halden", text: "Halden designs drive trains. It employs 295 people." },
      { part: "contact", heading: "Press contact", text: "Live Aase\npress@halden.example" },
    ],
  });
  expect(found.recognised.map(({ title, goes_to, reason }) => [title, goes_to, reason])).toEqual([
    ["Headline", "Title", "Large bold line on page 1"],
    ["Standfirst", "Summary", "Italic paragraph under the headline"],
    ["Dateline", "Start of the content", "BERGEN, Norway, 24 November 2026"],
    ["Body, 38 words", "Content", "4 paragraphs"],
    ["1 quote", "Quotes", "Ingrid Solheim"],
    ["“About Halden”", "End of the content", "Halden designs drive trains. It employs 295 people."],
    ["Contact", "End of the content", "Live Aase"],
  ]);
  expect(found.left_out).toMatchObject([{ part: "looks", title: "Fonts, colours, “FOR IMMEDIATE RELEASE”, “ENDS”" }]);
});

it.each<[string, string, string]>([
  ["a title by its style", styled("Title", "Styled") + p(LEAD), "Styled"],
  ["a title by the first heading", styled("heading1", "Headed") + p(LEAD), "Headed"],
  ["a title by its bold letters", bold("Bold") + p(LEAD), "Bold"],
  ["a title by its place", p("First line") + p(LEAD), "First line"],
  ["no title where the text begins", p(LEAD) + p("More."), ""],
  ["no title in a sentence", p("It all began in May.") + p("More."), ""],
  ["no title of a document of one line", p("Only a line"), ""],
])("finds %s", async (_name, body, title) => {
  expect((await read({ body })).title).toBe(title);
});

it("says what was left out or changed, and what the author has to decide", async () => {
  const png = await pngFile({ width: 300, height: 200 });
  const body = [
    p("Embargoed until 1 December, 9 am"),
    large("Title"),
    p(`${LEAD} NB do not mention the price.`),
    `<w:p>${r("It has ")}<w:ins w:author="Live">${r("310")}</w:ins>${r(" people.")}</w:p>`,
    CHART,
    drawing("rDrawn"),
    drawing("rShown", "The ferry"),
  ].join("");
  const found = await read({
    body,
    comments: `<w:comment w:id="1" w:author="Terje">${p("Too long?")}</w:comment>`,
    footer: p("DRAFT 3, CONFIDENTIAL"),
    pictures: { rDrawn: { name: "a.emf", bytes: png }, rShown: { name: "b.png", bytes: png } },
  });
  expect(found.left_out.map(({ title, reason, items, needs_check }) => [title, reason, items, needs_check])).toEqual([
    [
      "1 note that is not for readers",
      expect.stringContaining("Still in the text"),
      ["NB do not mention the price."],
      true,
    ],
    ["“Embargoed until 1 December, 9 am”", "Not in the text: choose the time with Schedule Post", [], true],
    ["1 tracked change", "Taken as final: insertions kept, deletions dropped", ["Inserted by Live: 310"], false],
    ["1 comment", "They are for you, not for readers", ["Terje: Too long?"], false],
    ["Header and footer", "“DRAFT 3, CONFIDENTIAL”", [], false],
    ["1 chart", "The file has its numbers, not its picture", [], true],
    ["1 drawing", expect.stringContaining("PNG"), [], true],
    ["Fonts, colours", "The page has its own", [], false],
  ]);
  expect(found.pictures).toMatchObject([{ name: "b.png", type: "image/png", alt: "The ferry", caption: "" }]);
});

it("has the numbers of a chart as a table", async () => {
  const points = (...texts: (string | number)[]) =>
    texts.map((text, idx) => `<c:pt idx="${idx}"><c:v>${text}</c:v></c:pt>`).join("");
  const chart = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:ser><c:tx>${points("Minutes")}</c:tx><c:cat>${points("Bergen", "Askøy")}</c:cat><c:val>${points(11, 24)}</c:val></c:ser></c:chartSpace>`;
  const relations =
    '<Relationships><Relationship Id="rChart" Type="x/chart" Target="charts/chart1.xml"/></Relationships>';
  const others = { "word/charts/chart1.xml": chart, "word/_rels/document.xml.rels": relations };
  expect((await read({ body: p("Text.") + CHART, others })).left_out).toMatchObject([
    {
      title: "1 chart",
      html: "<table><thead><tr><th><p></p></th><th><p>Minutes</p></th></tr></thead><tbody><tr><td><p>Bergen</p></td><td><p>11</p></td></tr><tr><td><p>Askøy</p></td><td><p>24</p></td></tr></tbody></table>",
    },
  ]);
});

describe("a document", () => {
  it("without text or pictures is empty", async () => {
    expect(await resultOf({ body: p(" ") + p("") })).toEqual({ problem: "empty" });
  });

  it("is sanitised like any other text", async () => {
    const links = { a: "javascript:alert(1)", b: "file:///etc/passwd" };
    const body = `${p("&lt;script&gt;alert(1)&lt;/script&gt;")}<w:p><w:hyperlink r:id="a">${r("one")}</w:hyperlink><w:hyperlink r:id="b">${r(" two")}</w:hyperlink></w:p>`;
    expect((await read({ body: `${large("T")}${body}`, links })).content).toBe(
      "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>one two</p>",
    );
  });

  it("is refused where no form could take its text", async () => {
    expect(await resultOf({ body: p("word ".repeat(110_000)) })).toEqual({ problem: "too-large-inside" });
  });

  it("keeps more words than any plan allows", async () => {
    const { words, content } = await read({ body: p("word ".repeat(3000)) });
    expect([words, content.length]).toEqual([3000, 3000 * 5 - 1 + "<p></p>".length]);
  });
});

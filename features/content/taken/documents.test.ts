/** Looks, numbers, spans and hostile words of a story in Word documents and PDFs. */
import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { readArchive } from "#tests/support/archives.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import { drawPdf } from "./draw-pdf.tsx";
import type { TakenPost } from "./taken-post.ts";
import { writeDocx } from "./write-docx.ts";

const post = (html: string): TakenPost => ({
  document: "post-docx",
  title: "Ferry",
  label: "Press Release",
  source: "Acme",
  byline: "Acme",
  description: "",
  facts: [],
  html,
  sections: [],
  pictures: [],
  url: "https://news.example/PR/1/x",
  origin: "https://news.example",
});

async function docxOf(html: string): Promise<Record<"document" | "numbering", string>> {
  const files = await readArchive(Buffer.from(await writeDocx(post(html))));
  return { document: files.text("word/document.xml"), numbering: files.text("word/numbering.xml") };
}

const TABLE =
  '<table><tbody><tr><th>Region</th><th>Quarter</th><th>Sales</th></tr><tr><td rowspan="2">North</td><td>Q1</td><td>10</td></tr><tr><td>Q2</td><td>20</td></tr><tr><td colspan="2">Total</td><td>30</td></tr></tbody></table>';

describe("a Word document", () => {
  it("keeps raised, lowered, underlined and struck text", async () => {
    const { document } = await docxOf("<p>10<sup>6</sup> H<sub>2</sub>O <u>two</u> <s>three</s></p>");
    expect(document).toMatch(/<w:vertAlign w:val="superscript"\/><\/w:rPr><w:t[^>]*>6</);
    expect(document).toMatch(/<w:vertAlign w:val="subscript"\/><\/w:rPr><w:t[^>]*>2</);
    expect(document).toMatch(/<w:u [^>]*\/><\/w:rPr><w:t[^>]*>two</);
    expect(document).toMatch(/<w:strike\/><\/w:rPr><w:t[^>]*>three</);
  });

  it("merges cells", async () => {
    const { document } = await docxOf(TABLE);
    expect(document.match(/<w:vMerge w:val="restart"\/>/g)).toHaveLength(1);
    expect(document.match(/<w:vMerge w:val="continue"\/>/g)).toHaveLength(1);
    expect(document.match(/<w:gridSpan w:val="2"\/>/g)).toHaveLength(1);
    expect(document.match(/<w:tc>/g)).toHaveLength(3 + 3 + 3 + 2);
  });

  it("numbers each list from its own start, and an item once", async () => {
    const { document, numbering } = await docxOf(
      '<ol start="3"><li><p>Board</p><p>More</p></li><li><p>Sail</p><ol><li><p>In</p></li></ol></li></ol>',
    );
    expect(numbering).toContain('<w:start w:val="3"/>');
    expect(document.match(/<w:numPr>/g)).toHaveLength(3);
    expect(new Set(document.match(/<w:numId w:val="\d+"\/>/g)).size).toBe(2);
  });
});

describe("a PDF", () => {
  const pdfOf = async (html: string) =>
    readPdf(await drawPdf(post(html)))
      .pages.join("\n")
      .replace(/\s+/g, "");

  it("keeps raised figures, numbers and columns", async () => {
    const text = await pdfOf(
      `<p>10<sup>6</sup> and £40<sup>1</sup> million</p><ol start="3"><li>Board</li></ol>${TABLE}`,
    );
    expect(text).toMatch(/10(?:⁶|\^6)and£40(?:¹|\^1)million/);
    expect(text).toContain("3.Board");
    for (const word of ["North", "Q2", "20", "Total", "30"]) expect(text).toContain(word);
  });

  it("says that letters are missing, and only then", async () => {
    const note = "ThisPDFleavesoutletters";
    expect(await pdfOf("<p>مرحبا بالعالم</p>")).toContain(note);
    expect(await pdfOf("<p>Zürich, Αθήνα, Київ 10<sup>6</sup> 🚢</p>")).not.toContain(note);
  });

  it.each([
    ["a word", "x".repeat(20_000)],
    ["accents", `a${"\u0301".repeat(180_000)}`],
  ])("is drawn in bounded time for %s", async (_name, text) => {
    const spent = startProcessorTime();
    expect(await pdfOf(`<p>${text}</p>`)).toContain("Ferry");
    expect(spent()).toBeLessThan(10_000);
  });
});

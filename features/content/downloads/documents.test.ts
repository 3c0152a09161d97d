/** Looks, numbers, spans and hostile words of a story in Word documents and PDFs. */
import { describe, expect, it, vi } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { readArchive } from "#tests/support/archives.ts";
import { jpegFile } from "#tests/factories/files.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import { drawPdf } from "./draw-pdf.tsx";
import type { DownloadPost } from "./download-post.ts";
import { writeDocx } from "./write-docx.ts";

const post = (html: string): DownloadPost => ({
  document: "post-docx",
  language: "en",
  labelLanguage: "en",
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

it("is two pages of PDF for a release of 180 words with three pictures", async () => {
  const jpeg = new Uint8Array(await jpegFile({ width: 1600, height: 1000 }));
  const picture = (id: string, place: "banner" | "related") => {
    return {
      id,
      place,
      jpeg,
      width: 1600,
      height: 1000,
      alt: "",
      caption: "The quay at Bergen. Photograph: Jo Petrie",
    };
  };
  const words = Array.from({ length: 3 }, () => `<p>${"Halden builds ferries here. ".repeat(15)}</p>`).join("");
  const about = { title: "About Halden", lines: [{ text: "Halden builds ferries that run on hydrogen. ".repeat(4) }] };
  const contact = {
    title: "Press contact",
    lines: ["Ida Holm", "Head of press", "+47 55 21 40 00"].map((text) => ({ text })),
  };
  const release = {
    ...post(words),
    description: "The first passengers sail on Monday.",
    sections: [about, contact],
    pictures: [picture("1", "banner"), picture("2", "related"), picture("3", "related")],
  };
  const pdf = readPdf(await drawPdf(release));
  expect([pdf.pages.length, pdf.pictures]).toEqual([2, expect.any(Number)]);
});

it("has its address and number at the foot of each page, and code whole", async () => {
  const story = `${"<p>Halden builds ferries.</p>".repeat(9)}<pre>one\n${"  more\n".repeat(8)}last</pre>`;
  const { pages } = readPdf(await drawPdf(post(story.repeat(6))));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page.replace(/\s+/g, " ")).toContain(`${index + 1} of ${pages.length}`);
    expect(page).toContain("news.example/PR/1/x");
    expect(page.match(/^one$/gm)?.length).toBe(page.match(/^last$/gm)?.length);
  }
});

describe("a Word document", () => {
  it("keeps a quote with its speaker", async () => {
    const { document } = await docxOf("<blockquote><p>“It floats.”</p><p>— Ida Holm</p></blockquote>");
    expect(document).toMatch(/<w:keepNext\/>(?:(?!<w:p>).)*It floats/);
  });

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

  it("gives unnumbered lists the place and the dash of the page", async () => {
    const { document, numbering } = await docxOf("<ul><li><p>Board</p><ul><li><p>In</p></li></ul></li></ul>");
    expect(document.match(/<w:numPr>/g)).toHaveLength(2);
    expect(numbering).toMatch(/<w:lvlText w:val="–"\/>.*?<w:ind w:left="567" w:hanging="397"\/>/);
    expect(numbering).toMatch(/<w:lvlText w:val="–"\/>.*?<w:ind w:left="1134" w:hanging="397"\/>/);
  });

  it("keeps tables apart that follow each other", async () => {
    const { document } = await docxOf(TABLE + TABLE);
    expect(document).toMatch(/<\/w:tbl><w:p>.*?<\/w:p><w:tbl>/);
  });
});

describe("a PDF", () => {
  const pdfOf = async (html: string) =>
    readPdf(await drawPdf(post(html)))
      .pages.join("\n")
      .replace(/\s+/g, "");

  it("sets italics, bold ones too", async () => {
    const named = (await drawPdf(post("<p><em>Fløyen</em> <strong><em>sails</em></strong></p>"))).toString("latin1");
    for (const font of ["inter-latin-400-italic", "inter-latin-600-italic"])
      expect([font, named.includes(font)]).toEqual([font, true]);
  });

  it("keeps raised figures, numbers and columns", async () => {
    const text = await pdfOf(
      `<p>10<sup>6</sup> and £40<sup>1</sup> million</p><ol start="3"><li>Board</li></ol>${TABLE}`,
    );
    expect(text).toContain("10⁶and£40¹million");
    expect(text).toContain("3.Board");
    for (const word of ["North", "Q2", "20", "Total", "30"]) expect(text).toContain(word);
  });

  it("raises and lowers what Unicode can, and leaves the rest apart", async () => {
    const text = await pdfOf(
      "<p>CO<sub>2</sub> <b>m<sup>−3</sup></b> x<sup>n+1</sup> e<sup>kt</sup> v<sub>max</sub> 10⁻⁶ ≤ 3 and the 1<sup>st</sup></p>",
    );
    expect(text).toContain("CO₂m⁻³xⁿ⁺¹e^(kt)vmax10⁻⁶≤3andthe1st");
  });

  it("has one mark for blocks in a row of which it has no letter, and keeps what is around them", async () => {
    const arabic = "<li><p>مرحبا بالعالم</p></li>";
    const text = await pdfOf(`<p>Before</p><ol>${arabic.repeat(3)}<li><p>Four</p></li>${arabic}</ol><p>After</p>`);
    expect(text).toMatch(/Before1\.\[…\]4\.Four5\.\[…\]After/);
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

  it("has every item of a long list", async () => {
    const numbers = Array.from({ length: 1000 }, (_none, index) => `n${index + 1}n`);
    const text = await pdfOf(`<ul>${numbers.map((number) => `<li>${number}</li>`).join("")}</ul>`);
    expect(numbers.filter((number) => !text.includes(number))).toEqual([]);
  });

  it("has all of a row that is longer than a page, without a word on the console", async () => {
    const warn = vi.spyOn(console, "warn");
    const words = Array.from({ length: 1500 }, (_none, index) => `n${index + 1}n`);
    const table = `<table><tbody><tr><td>${words.join(" ")}</td><td>b</td></tr></tbody></table>`;
    const { pages } = readPdf(await drawPdf(post(table)));
    const perPage = pages.map((text) => words.filter((word) => text.replace(/\s+/g, "").includes(word)).length);
    expect(perPage.reduce((sum, count) => sum + count, 0)).toBe(words.length);
    expect(Math.max(...perPage)).toBeLessThan(words.length); // what is beyond the edge of a page is in its text too
    await pdfOf(`<table><tbody><tr>${"<td>a</td>".repeat(400)}</tr></tbody></table>`);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it.each([
    ["items of a list", 200, (count: number) => `<ul>${"<li>a</li>".repeat(count)}</ul>`],
    ["changes of look in a paragraph", 4500, (count: number) => `<p>${"<b>a</b> ".repeat(count)}</p>`],
  ])("is drawn in linear time: %s", async (_what, from, story) => {
    const draw = (count: number) => drawPdf(post(story(count)));
    expect(await growthOf(draw, { from, to: from * 2, rounds: 2 })).toBeLessThan(MAX_GROWTH);
  });

  it("is drawn in linear time: a long word in the summary", async () => {
    const draw = (count: number) => drawPdf({ ...post("<p>a</p>"), description: "7".repeat(count) });
    expect(await growthOf(draw, { from: 20_000, to: 40_000, rounds: 2 })).toBeLessThan(MAX_GROWTH);
  });
});

it("embeds each part of a typeface once, however often a line changes between two", async () => {
  const line = "<p>Το πλοίο είναι ήσυχο, Łódź i Паром тихий.</p>";
  const fonts = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/FontDescriptor/g)?.length;
  const [one, many] = [await drawPdf(post(line)), await drawPdf(post(line.repeat(50)))];
  expect(fonts(many)).toBe(fonts(one));
  const words = readPdf(many).pages.join(" ").replaceAll(/\s+/g, "");
  expect(words).toContain("Τοπλοίοείναιήσυχο,ŁódźiПаромтихий.");
});

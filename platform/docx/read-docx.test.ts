/** What is read of a Word document, and which files are refused. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import {
  CHART,
  compoundFile,
  drawing,
  p,
  r,
  styled,
  STYLES,
  wordFile,
  type WordParts,
  zipOf,
} from "#tests/factories/word.ts";
import { pngFile } from "#tests/factories/files.ts";
import { DocxRefused } from "./bounds.ts";
import { withParts } from "./packed-parts.ts";
import { readDocx } from "./read-docx.ts";
import { writeStory } from "./write-html.ts";

let files = 0;
async function readBytes(bytes: Buffer) {
  const file = path.join(await temporaryFolder(), `document-${++files}.docx`);
  await writeFile(file, bytes);
  return withParts(file, readDocx);
}
const read = async (parts: WordParts) => readBytes(await wordFile(parts));
const htmlOf = async (parts: WordParts) => writeStory((await read(parts)).blocks);
const problemOf = async (bytes: Promise<Buffer> | Buffer) => {
  const error = await readBytes(await bytes).catch((reason: unknown) => reason);
  return error instanceof DocxRefused ? error.problem : error;
};

const NUMBERING =
  '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/></w:lvl></w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="1"/></w:num>';
const item = (text: string, level = 0) =>
  p(text, { properties: `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="5"/></w:numPr>` });

describe("the text of a Word document", () => {
  it("has marks, links of both kinds, line breaks and nothing that is only drawn", async () => {
    const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const body = `<w:p>${r("A ")}${r("bold", "<w:b/>")}${r(" plain", '<w:b w:val="0"/>')}<w:hyperlink r:id="r1">${r("link", '<w:u w:val="single"/>')}</w:hyperlink>${field("begin")}<w:r><w:instrText> HYPERLINK "https://b.example/" </w:instrText></w:r>${field("separate")}${r("field")}${field("end")}<w:r><w:br/><w:t>two</w:t><w:lastRenderedPageBreak/></w:r></w:p>`;
    expect(await htmlOf({ body, links: { r1: "https://a.example/?x=1&y=2" } })).toBe(
      '<p>A <strong>bold</strong> plain<a href="https://a.example/?x=1&amp;y=2">link</a><a href="https://b.example/">field</a><br>two</p>',
    );
  });

  it("is as with all tracked changes accepted, and they are listed", async () => {
    const change = (kind: string, inner: string) => `<w:${kind} w:id="1" w:author="Live Aase">${inner}</w:${kind}>`;
    const deleted = (text: string) => `<w:r><w:delText>${text}</w:delText></w:r>`;
    const body = `<w:p>${r("It has ")}${change("del", deleted("295"))}${change("ins", r("31"))}${change("ins", r("0"))}${r(" people.")}</w:p><w:p><w:pPr><w:rPr><w:del w:author="x"/></w:rPr></w:pPr>${r("One ")}</w:p><w:p>${change("moveFrom", r("gone"))}${change("moveTo", r("paragraph."))}</w:p>`;
    const { blocks, extras } = await read({ body });
    expect(writeStory(blocks)).toBe("<p>It has 310 people.</p><p>One paragraph.</p>");
    expect(extras.changes).toEqual([
      { kind: "deleted", by: "Live Aase", text: "295" },
      { kind: "inserted", by: "Live Aase", text: "310" },
      { kind: "deleted", by: "Live Aase", text: "gone" },
      { kind: "inserted", by: "Live Aase", text: "paragraph." },
    ]);
  });

  it("has footnotes in brackets at the end of their sentence", async () => {
    const mark = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    const footnotes = `<w:footnote w:id="0" w:type="separator">${p("—")}</w:footnote><w:footnote w:id="2">${p("measured in May.")}</w:footnote>`;
    const body = `<w:p>${r("It saves a stop.")}${mark}${r(" Then more.")}</w:p><w:p>${r("It saves")}${mark}${r(" a stop. More.")}</w:p><w:p>${r("No end")}${mark}</w:p>`;
    expect(await htmlOf({ body, footnotes })).toBe(
      "<p>It saves a stop (measured in May). Then more.</p><p>It saves a stop (measured in May). More.</p><p>No end (measured in May)</p>",
    );
  });

  it("has lists inside each other, quotes with their speaker, and headings below the title", async () => {
    const body = `${styled("heading1", "Why")}${styled("heading2", "How")}${item("One")}${item("a", 1)}${item("b", 1)}${item("Two")}${styled("Quote", "“It floats.”")}${styled("Quote", "– Ida Holm")}${p("End")}`;
    expect(await htmlOf({ body, styles: STYLES, numbering: NUMBERING })).toBe(
      "<h2>Why</h2><h3>How</h3><ul><li><p>One</p><ol><li><p>a</p></li><li><p>b</p></li></ol></li><li><p>Two</p></li></ul><blockquote><p>“It floats.”</p><p>– Ida Holm</p></blockquote><p>End</p>",
    );
  });

  it("has tables with merged cells, and what a frame of one cell holds", async () => {
    const cell = (text: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
    const row = (cells: string, isHead = false) =>
      `<w:tr><w:trPr>${isHead ? "<w:tblHeader/>" : ""}</w:trPr>${cells}</w:tr>`;
    const start = '<w:vMerge w:val="restart"/>';
    const body = `<w:tbl>${row(cell("A") + cell("B"), true)}${row(cell("x", start) + cell("1"))}${row(cell("", "<w:vMerge/>") + cell("2"))}${row(cell("Sum", '<w:gridSpan w:val="2"/>'))}</w:tbl>${styled("caption", "Table 1")}<w:tbl>${row(cell("Framed"))}</w:tbl>`;
    expect(await htmlOf({ body, styles: STYLES })).toBe(
      '<figure><table><thead><tr><th><p>A</p></th><th><p>B</p></th></tr></thead><tbody><tr><td rowspan="2"><p>x</p></td><td><p>1</p></td></tr><tr><td><p>2</p></td></tr><tr><td colspan="2"><p>Sum</p></td></tr></tbody></table><figcaption>Table 1</figcaption></figure><p>Framed</p>',
    );
  });

  it("takes one of two ways in which a text box is written", async () => {
    const box = (text: string) => `<w:pict><w:txbxContent>${p(text)}</w:txbxContent></w:pict>`;
    const body = `<w:p>${r("Before")}<w:r><mc:AlternateContent><mc:Choice>${box("Boxed")}</mc:Choice><mc:Fallback>${box("Boxed")}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    expect(await htmlOf({ body })).toBe("<p>Before</p><p>Boxed</p>");
  });

  it("lists comments, footers, charts and hidden text, and says where pictures are", async () => {
    const png = await pngFile();
    const body = `${drawing("rPicture", "The ferry")}${styled("caption", "The  Fløyen.")}${CHART}<w:p>${r("Seen")}${r("secret", "<w:vanish/>")}</w:p>`;
    const file = await wordFile({
      body,
      styles: STYLES,
      comments: `<w:comment w:id="1" w:author="Terje">${p("Too long?")}</w:comment>`,
      footer: p("DRAFT 3"),
      pictures: { rPicture: { name: "image1.png", bytes: png } },
    });
    const { blocks, extras, pictures } = await readBytes(file);
    expect(extras).toMatchObject({
      comments: [{ by: "Terje", text: "Too long?" }],
      furniture: ["DRAFT 3"],
      charts: 1,
      hidden: ["secret"],
    });
    expect(blocks).toMatchObject([
      { kind: "picture", part: "word/media/image1.png", alt: "The ferry", caption: "The Fløyen." },
      { kind: "paragraph" },
    ]);
    const place = pictures.get("word/media/image1.png") ?? expect.fail("no place");
    expect(place.size).toBe(png.length);
    expect(file.subarray(place.start, place.start + place.bytes).length).toBe(place.bytes);
  });
});

describe("a file that is refused", () => {
  const paragraphs = (count: number) => p("word ".repeat(20)).repeat(count);

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["an older Word file", () => compoundFile(false), "wrong-file"],
    ["one with a password", () => compoundFile(true), "protected"],
    ["text", () => Buffer.from("Hello, this is text."), "wrong-file"],
    ["nothing", () => Buffer.alloc(0), "wrong-file"],
    [
      "a ZIP without a document",
      () => zipOf({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<a/>" }),
      "wrong-file",
    ],
    ["a cut document", async () => (await wordFile({ body: p("x") })).subarray(0, 700), "damaged"],
    [
      "a document type",
      () => wordFile({ others: { "word/document.xml": '<!DOCTYPE x [<!ENTITY a "b">]><w:document/>' } }),
      "damaged",
    ],
    ["XML that breaks off", () => wordFile({ others: { "word/document.xml": "<w:document><w:body>" } }), "damaged"],
    [
      "elements a thousand deep",
      () => wordFile({ body: "<w:sdt><w:sdtContent>".repeat(500) + "</w:sdtContent></w:sdt>".repeat(500) }),
      "too-large-inside",
    ],
    ["a ZIP bomb", () => wordFile({ body: p(" ".repeat(11_000_000)) }), "too-large-inside"],
    ["a part beyond the bound", () => wordFile({ body: paragraphs(70_000) }), "too-large-inside"],
    [
      "two thousand parts",
      () => wordFile({ others: Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`x/${at}`, ""])) }),
      "too-large-inside",
    ],
    [
      "a relation that leaves the file",
      () =>
        wordFile({
          others: {
            "_rels/.rels":
              '<Relationships><Relationship Id="1" Type="x/officeDocument" Target="../../../etc/passwd"/></Relationships>',
          },
        }),
      "wrong-file",
    ],
  ])("is %s", async (_name, bytes, problem) => {
    expect(await problemOf(bytes())).toBe(problem);
  });
});

it("takes no address, whatever the document refers to", async () => {
  const others = {
    "word/_rels/document.xml.rels":
      '<Relationships><Relationship Id="rFar" Type="x/image" Target="http://127.0.0.1:1/x.png" TargetMode="External"/><Relationship Id="t" Type="x/attachedTemplate" Target="file:///etc/passwd" TargetMode="External"/><Relationship Id="f" Type="x/footnotes" Target="http://127.0.0.1:1/notes.xml" TargetMode="External"/><Relationship Id="v" Type="x/vbaProject" Target="vbaProject.bin"/></Relationships>',
  };
  const { extras, pictures } = await read({ body: drawing("rFar") + p("Text"), others });
  expect(extras).toMatchObject({ linkedPictures: 1, hasMacros: true });
  expect(pictures.size).toBe(0);
});

it("takes time in proportion to a document's length", { timeout: 60_000 }, async () => {
  const body = (size: number) =>
    `<w:p>${r("word ")}<w:ins w:author="a">${r("in ")}</w:ins>${r("end.")}</w:p>`.repeat(size);
  const documents = new Map<number, Buffer>();
  for (let size = 500; size <= 4000; size *= 2) documents.set(size, await wordFile({ body: body(size) }));
  const work = (size: number) => readBytes(documents.get(size) ?? expect.fail());
  expect(await growthOf(work, { from: 500, to: 4000 })).toBeLessThan(MAX_GROWTH);
});

/** What is read of an OpenDocument text, and which files are refused. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { DocxRefused } from "#platform/docx/bounds.ts";
import { withParts } from "#platform/docx/packed-parts.ts";
import { writeStory } from "#platform/docx/write-html.ts";
import { pngFile } from "#tests/factories/files.ts";
import { odtFile, type OdtParts, odtRoot } from "#tests/factories/odt.ts";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { readOdt } from "./read-odt.ts";

let files = 0;
async function readBytes(bytes: Buffer) {
  const file = path.join(await temporaryFolder(), `document-${++files}.odt`);
  await writeFile(file, bytes);
  return withParts(file, readOdt);
}
const read = async (parts: OdtParts) => readBytes(await odtFile(parts));
const htmlOf = async (parts: OdtParts) => writeStory((await read(parts)).blocks);

const p = (inner: string, style = "Standard") => `<text:p text:style-name="${style}">${inner}</text:p>`;
const letters = (name: string, attributes: string) =>
  `<style:style style:name="${name}" style:family="text"><style:text-properties ${attributes}/></style:style>`;
const span = (style: string, text: string) => `<text:span text:style-name="${style}">${text}</text:span>`;
const named = (name: string, shown: string, parent = "Standard") =>
  `<style:style style:name="${name}" style:display-name="${shown}" style:family="paragraph" style:parent-style-name="${parent}"/>`;
const STYLES = [
  '<style:style style:name="Standard" style:family="paragraph"/>',
  named("Title", "Title"),
  named("Quotations", "Block Quotation"),
  named("Caption", "Caption"),
  named("Illustration", "Illustration", "Caption"),
  named("Preformatted_20_Text", "Preformatted Text"),
].join("");

describe("the text of an OpenDocument", () => {
  it("has marks, links, line breaks and blanks as a page shows them", async () => {
    const automatic = `${letters("T1", 'fo:font-weight="bold"')}${letters("T2", 'style:text-position="sub 58%"')}${letters("T3", 'style:text-underline-style="solid"')}<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Standard"><style:text-properties fo:font-style="italic"/></style:style>`;
    const body = `${p(`A\n  ${span("T1", "bold")} plain, H${span("T2", "2")}O <text:a xlink:href="https://a.example/?x=1&amp;y=2">${span("T3", "link")}</text:a><text:line-break/>two<text:s text:c="3"/>three<text:tab/><text:bookmark text:name="x"/><text:date>1 May</text:date>`)}${p("slanted", "P1")}`;
    expect(await htmlOf({ body, automatic, styles: STYLES })).toBe(
      '<p>A <strong>bold</strong> plain, H<sub>2</sub>O <a href="https://a.example/?x=1&amp;y=2">link</a><br>two   three 1 May</p><p><em>slanted</em></p>',
    );
  });

  it("is as with all tracked changes accepted, also across paragraphs, and they are listed", async () => {
    const region = (id: string, kind: string, inner = "") =>
      `<text:changed-region xml:id="${id}"><text:${kind}><office:change-info><dc:creator>Live Aase</dc:creator></office:change-info>${inner}</text:${kind}></text:changed-region>`;
    const change = (part: string, id: string) => `<text:change${part} text:change-id="${id}"/>`;
    const tracked = `<text:tracked-changes>${region("c1", "deletion", p("295"))}${region("c2", "insertion")}</text:tracked-changes>`;
    const body = `${tracked}${p(`It has ${change("", "c1")}${change("-start", "c2")}310 people.`)}${p(`All new.${change("-end", "c2")} As before.`)}`;
    const { blocks, extras } = await read({ body });
    expect(writeStory(blocks)).toBe("<p>It has 310 people.</p><p>All new. As before.</p>");
    expect(extras.changes).toEqual([
      { kind: "deleted", by: "Live Aase", text: "295" },
      { kind: "inserted", by: "Live Aase", text: "310 people." },
      { kind: "inserted", by: "Live Aase", text: "All new." },
    ]);
  });

  it("has lists inside each other that go on with their numbers, headings, and quotes", async () => {
    const levels = `<text:list-style style:name="L1"><text:list-level-style-bullet text:level="1"/><text:list-level-style-number text:level="2" style:num-format="a" text:start-value="3"/></text:list-style>`;
    const list = (inner: string, more = "") => `<text:list text:style-name="L1"${more}>${inner}</text:list>`;
    const item = (inner: string) => `<text:list-item>${inner}</text:list-item>`;
    const nested = `<text:list>${item(p("a"))}${item(p("b"))}</text:list>`;
    const body = `<text:h text:outline-level="1">Why</text:h>${list(item(p("One") + p("More of one") + nested) + item(p("Two")))}<text:h text:outline-level="2">How</text:h>${p("“It floats.”", "Quotations")}${p("– Ida Holm", "Quotations")}${p("x = 1<text:line-break/><text:s/>more", "Preformatted_20_Text")}`;
    expect(await htmlOf({ body, automatic: levels, styles: STYLES })).toBe(
      '<h2>Why</h2><ul><li><p>One</p><p>More of one</p><ol start="3"><li><p>a</p></li><li><p>b</p></li></ol></li><li><p>Two</p></li></ul><h3>How</h3><blockquote><p>“It floats.”</p><p>– Ida Holm</p></blockquote><pre><code>x = 1\n more</code></pre>',
    );
  });

  it("has tables with heads and merged cells, and no frame that is only drawn as one", async () => {
    const cell = (text: string, more = "") => `<table:table-cell${more}>${p(text)}</table:table-cell>`;
    const row = (inner: string) => `<table:table-row>${inner}</table:table-row>`;
    const covered = "<table:covered-table-cell/>";
    const head = `<table:table-header-rows>${row(cell("A") + cell("B"))}</table:table-header-rows>`;
    const rows = row(cell("tall", ' table:number-rows-spanned="2"') + cell("1")) + row(covered + cell("2"));
    const body = `<table:table>${head}${rows}</table:table><table:table>${row(cell("Boxed"))}</table:table>`;
    expect(await htmlOf({ body, styles: STYLES })).toBe(
      '<table><thead><tr><th><p>A</p></th><th><p>B</p></th></tr></thead><tbody><tr><td rowspan="2"><p>tall</p></td><td><p>1</p></td></tr><tr><td><p>2</p></td></tr></tbody></table><p>Boxed</p>',
    );
  });

  it("has pictures with description and caption, and says what else stands in frames", async () => {
    const png = await pngFile({ width: 300, height: 200 });
    const frame = (inner: string) => `<draw:frame>${inner}</draw:frame>`;
    const image = (href: string) => `<draw:image xlink:href="${href}"/>`;
    const object = (name: string) =>
      `<draw:object xlink:href="./${name}"/>${image("./ObjectReplacements/" + name.replace(" ", "%20"))}`;
    const picture = frame(
      `${image("Pictures/1.png")}<svg:title>Flag</svg:title><svg:desc>A flag at the quay</svg:desc>`,
    );
    const captioned = frame(`<draw:text-box>${p(`${picture}Illustration 1: At six.`, "Illustration")}</draw:text-box>`);
    const cells = (...texts: string[]) =>
      `<table:table-row>${texts.map((text) => `<table:table-cell>${p(text)}</table:table-cell>`).join("")}</table:table-row>`;
    const chart = `<office:body><office:chart><chart:chart/><table:table>${cells("", "2026")}${cells("Ferries", "6")}</table:table></office:chart></office:body>`;
    const body = `${p(captioned)}${p(frame(image("https://a.example/x.png")))}${p(frame(object("Object 1")))}${p(`It is ${frame(object("Object 2"))}.`)}${p(frame("<draw:object-ole/>"))}${p("<draw:line/>")}${p(`<draw:custom-shape>${p("In a shape")}</draw:custom-shape>`)}`;
    const others = {
      "Pictures/1.png": png,
      "Object 1/content.xml": odtRoot("office:document-content", chart),
      "Object 2/content.xml": odtRoot("math:math", "<math:mi>a</math:mi><math:mo>+</math:mo><math:mi>b</math:mi>"),
    };
    const { blocks, extras, pictures } = await read({ body, styles: STYLES, others });
    expect(blocks.filter(({ kind }) => kind === "picture")).toEqual([
      { kind: "picture", part: "Pictures/1.png", alt: "A flag at the quay", caption: "Illustration 1: At six." },
    ]);
    expect(pictures.get("Pictures/1.png")?.size).toBe(png.length);
    expect(writeStory(blocks)).toBe("<p>It is a+b.</p><p>In a shape</p>");
    expect(extras).toMatchObject({ linkedPictures: 1, charts: 1, equations: 1, objects: 1, diagrams: 1 });
    expect(writeStory(extras.chartTables)).toContain("<p>Ferries</p></td><td><p>6</p>");
  });

  it("leaves out notes to colleagues, what is hidden, header and footer, and says so", async () => {
    const automatic = letters("T1", 'text:display="none"') + letters("T2", 'fo:color="#ff0000"');
    const note = `<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${p("measured in May.")}</text:note-body></text:note>`;
    const comment = `<office:annotation><dc:creator>Jo Berg</dc:creator><dc:date>2026-11-01</dc:date>${p("Is this right?")}</office:annotation>`;
    const hidden = `<text:section text:display="none">${p("Until May")}</text:section>`;
    const body = `<text:table-of-content><text:index-body>${p("Why 1")}</text:index-body></text:table-of-content>${p(`It saves a stop.${note} Then ${comment}${span("T1", "not yet ")}${span("T2", "more")}.`)}${hidden}`;
    const master = `<style:master-page><style:header>${p("Halden")}</style:header><style:footer>${p("Draft 4")}</style:footer></style:master-page>`;
    const meta = '<dc:creator>Live Aase</dc:creator><meta:document-statistic meta:page-count="3"/>';
    const others = { "Basic/Standard/Module1.xml": "<x/>" };
    const { blocks, extras, pages, changedBy } = await read({ body, automatic, master, meta, others });
    expect(writeStory(blocks)).toBe("<p>It saves a stop (measured in May). Then more.</p>");
    expect([pages, changedBy]).toEqual([3, "Live Aase"]);
    expect(extras).toMatchObject({
      comments: [{ by: "Jo Berg", text: "Is this right?" }],
      hidden: ["not yet ", "Until May"],
      furniture: ["Halden", "Draft 4"],
      notes: ["measured in May."],
      hasContents: true,
      hasMacros: true,
      hasLooks: true,
    });
  });
});

describe("a file that is refused", () => {
  const content = (text: string) => odtFile({ others: { "content.xml": text } });

  it.each<[string, () => Promise<Buffer>, string]>([
    ["a spreadsheet", () => odtFile({ mimetype: "application/vnd.oasis.opendocument.spreadsheet" }), "wrong-file"],
    [
      "one with a password",
      () => odtFile({ manifest: "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>" }),
      "protected",
    ],
    ["one without a text", () => content(odtRoot("office:document-content", "")), "damaged"],
    ["XML that breaks off", () => content("<office:document-content><office:body>"), "damaged"],
    ["a document type", () => content('<!DOCTYPE x [<!ENTITY a "b">]><office:document-content/>'), "damaged"],
    ["a cut file", async () => (await odtFile({ body: p("x") })).subarray(0, 700), "damaged"],
    ["a ZIP bomb", () => odtFile({ body: p(" ".repeat(11_000_000)) }), "too-large-inside"],
    [
      "sections a thousand deep",
      () => odtFile({ body: "<text:section>".repeat(500) + "</text:section>".repeat(500) }),
      "too-large-inside",
    ],
  ])("is %s", async (_name, bytes, problem) => {
    const error = await readBytes(await bytes()).catch((reason: unknown) => reason);
    expect(error instanceof DocxRefused ? error.problem : error).toBe(problem);
  });
});

it("gives no more than it has, whatever its counts say", async () => {
  const huge = '<text:s text:c="2000000000"/>';
  const cell = `<table:table-cell table:number-columns-repeated="2000000000" table:number-columns-spanned="2000000000">${p("x")}</table:table-cell>`;
  const body = `${p(`a${huge}b`)}<table:table><table:table-row table:number-rows-repeated="2000000000">${cell}${cell}</table:table-row></table:table>`;
  expect((await htmlOf({ body })).length).toBeLessThan(400);
});

it("follows no address, and no style that is based on itself", async () => {
  const loop = named("A", "A", "B") + named("B", "B", "A");
  const frame = (href: string) => `<draw:frame><draw:image xlink:href="${href}"/></draw:frame>`;
  const body = ["file:///etc/passwd", "//a.example/x.png", "../../../etc/passwd"]
    .map((href) => p(frame(href), "A"))
    .join("");
  const { extras, pictures } = await read({ body: body + p("Text", "A"), styles: loop });
  expect([extras.linkedPictures, pictures.size]).toEqual([2, 0]);
});

it.each<[string, (size: number) => OdtParts]>([
  ["paragraphs", (size) => ({ body: p(`word ${span("T1", "in ")}<text:line-break/>end.`).repeat(size) })],
  [
    "styles",
    (size) => {
      const each = Array.from({ length: size / 4 }, (_none, at) => `T${at}`);
      const automatic = each.map((name) => letters(name, 'fo:font-size="9pt"')).join("");
      return { automatic, body: p(each.map((name) => span(name, "x ")).join("")) };
    },
  ],
  [
    "frames in frames",
    (size) => ({ body: p(`${"<draw:g>".repeat(60)}${p("word ").repeat(size)}${"</draw:g>".repeat(60)}`) }),
  ],
])("takes time in proportion to its %s", { timeout: 60_000 }, async (_name, parts) => {
  const documents = new Map<number, Buffer>();
  for (let size = 1000; size <= 8000; size *= 2) documents.set(size, await odtFile(parts(size)));
  const work = (size: number) => readBytes(documents.get(size) ?? expect.fail());
  expect(await growthOf(work, { from: 1000, to: 8000 })).toBeLessThan(MAX_GROWTH);
});

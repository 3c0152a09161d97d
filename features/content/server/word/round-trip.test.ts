/** What our own Word documents hold comes back the same (docs/product/word.md). */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { jpegFile } from "#tests/factories/files.ts";
import type { DownloadPost } from "../../downloads/download-post.ts";
import { storyBlocks } from "../../downloads/story-blocks.ts";
import { writeDocx } from "../../downloads/write-docx.ts";
import { readWord } from "./work.ts";

vi.setConfig({ testTimeout: 60_000 });

const ORIGIN = "https://news.example";
const words = fc
  .array(fc.string({ unit: fc.constantFrom("a", "é", "語", "<", "&", "ב", '"', "😀"), minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((all) => all.join(" ").replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
const marked = fc
  .tuple(fc.constantFrom("strong", "em", "u", "s", "sub", "sup", "code"), words)
  .map(([tag, text]) => `<${tag}>${text}</${tag}>`);
const link = fc
  .tuple(fc.constantFrom("https://halden.example/a?b=1&amp;c=2", "mailto:press@halden.example", "tel:+47551"), words)
  .map(([href, text]) => `<a href="${href}">${text}</a>`);
const line = fc
  .tuple(words, fc.array(fc.oneof(words, marked, link, fc.constant("<br>")), { maxLength: 3 }), words)
  .map(([first, parts, last]) => [first, ...parts, last].join(" "));
const paragraph = line.map((text) => `<p>${text}</p>`);
const { list } = fc.letrec<{ list: string }>((tie) => ({
  list: fc
    .tuple(
      fc.option(fc.integer({ min: 1, max: 99 })),
      fc.array(fc.tuple(paragraph, fc.option(paragraph), fc.option(tie("list"), { depthSize: "small" })), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(([start, items]) => {
      const inner = items.map(([text, more, nested]) => `<li>${text}${more ?? ""}${nested ?? ""}</li>`).join("");
      return start === null ? `<ul>${inner}</ul>` : `<ol start="${start}">${inner}</ol>`;
    }),
}));
const quote = fc
  .tuple(
    fc.array(paragraph, { minLength: 1, maxLength: 2 }),
    fc.constantFrom("<p>— Ida Holm</p>", "<p>– Jo, chair</p>"),
  )
  .map(([texts, speaker]) => `<blockquote>${texts.join("")}${speaker}</blockquote>`);
const table = fc
  .record({
    head: fc.array(line, { minLength: 2, maxLength: 2 }),
    cells: fc.array(line, { minLength: 3, maxLength: 3 }),
    align: fc.constantFrom("", ' data-align="center"', ' data-align="end"'),
    caption: fc.option(line),
  })
  .map(({ head, cells: [tall, one, two], align, caption }) => {
    const heads = head.map((text) => `<th>${text}</th>`).join("");
    const rows = `<tr><td rowspan="2">${tall}</td><td${align}>${one}</td></tr><tr><td>${two}</td></tr>`;
    const whole = `<table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
    return caption === null ? whole : `<figure>${whole}<figcaption>${caption}</figcaption></figure>`;
  });
const heading = fc.tuple(fc.constantFrom("h2", "h3", "h4"), words).map(([tag, text]) => `<${tag}>${text}</${tag}>`);
const code = words.map((text) => `<pre><code>${text}\n  more</code></pre>`);
const block = fc.oneof(paragraph, heading, list, quote, table, code, fc.constant("<hr>"));
const story = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((blocks) => sanitiseStory(`<p>Start.</p>${blocks.join("")}`));

const post = (html: string, changes: Partial<DownloadPost> = {}): DownloadPost => ({
  document: "post-docx",
  language: "en",
  labelLanguage: "en",
  title: "Halden to trial hydrogen",
  label: "Press Release",
  source: "Halden",
  byline: "Halden · 24 November 2026",
  description: "A trial of nine months.",
  facts: ["Rating 4 of 5"],
  html,
  sections: [{ title: "Websites", lines: [{ text: "halden.example", address: "https://halden.example/" }] }],
  pictures: [],
  url: `${ORIGIN}/PR/1/x`,
  origin: ORIGIN,
  ...changes,
});

async function readBack(changes: DownloadPost) {
  const file = path.join(await temporaryFolder(), "post.docx");
  await writeFile(file, await writeDocx(changes));
  const result = await readWord({ path: file });
  return "document" in result ? result.document : expect.fail(result.problem);
}

/** Lists are told apart by their place in the file. */
const blocksOf = (html: string) =>
  storyBlocks(html, ORIGIN).map((block) => ({ ...block, bullet: block.bullet && { number: block.bullet.number } }));

it("brings title, summary, marks, links, lists, tables, quotes and code back", async () => {
  await fc.assert(
    fc.asyncProperty(story, async (html) => {
      const { title, summary, content, endings } = await readBack(post(html));
      expect([title, summary, endings]).toEqual(["Halden to trial hydrogen", "A trial of nine months.", []]);
      expect(blocksOf(content)).toEqual(blocksOf(html));
    }),
    { numRuns: 60 },
  );
});

it("brings 'About' and contact back as what they are, and pictures with their texts", async () => {
  const picture = async (id: string, place: "banner" | "related") => {
    const jpeg = new Uint8Array(await jpegFile({ width: 300 + Number(id), height: 200 }));
    return { id, place, jpeg, width: 300, height: 200, alt: `Flag ${id}`, caption: `Caption ${id}` };
  };
  const html =
    "<p>BERGEN, Norway, 24 November 2026. It sails.</p><h2>About Halden</h2><p>Halden builds ferries.</p><h2>Contact</h2><p>Live Aase<br>press@halden.example</p>";
  const read = await readBack(post(html, { pictures: [await picture("1", "banner"), await picture("2", "related")] }));
  expect(read).toMatchObject({
    content: "<p>BERGEN, Norway, 24 November 2026. It sails.</p>",
    endings: [
      { part: "about", heading: "About Halden", html: "<p>Halden builds ferries.</p>" },
      { part: "contact", heading: "Contact", html: "<p>Live Aase<br />press@halden.example</p>" },
    ],
    pictures: [
      { alt: "Flag 1", caption: "Caption 1", type: "image/jpeg" },
      { alt: "Flag 2", caption: "Caption 2", type: "image/jpeg" },
    ],
  });
});

it("brings the same back from LibreOffice, which read our Word document and saved it as .odt", async () => {
  const result = await readWord({ path: "tests/fixtures/word/libreoffice.odt" });
  const { document } = "document" in result ? result : expect.fail(result.problem);
  expect(document).toMatchObject({ title: "Halden to trial hydrogen", summary: "A trial of nine months." });
  expect(blocksOf(document.content)).toEqual(blocksOf(SAVED));
  expect(document.endings.map(({ heading, text }) => [heading, text])).toEqual([
    ["About Halden", "Halden builds ferries."],
    ["Contact", "Live Aase\npress@halden.example"],
  ]);
  expect(document.pictures).toMatchObject([{ type: "image/jpeg", alt: "Flag 1", caption: "Caption 1" }]);
});

/** The story of the document that LibreOffice saved. */
const SAVED = `<p>BERGEN, Norway, 24 November 2026. It <strong>sails</strong> with <em>two</em> <a href="https://halden.example/a?b=1&amp;c=2">links here</a> and <code>code</code>, H<sub>2</sub>O, <s>old</s> <u>under</u>.</p><h2>Why</h2><p>One.</p><h3>How</h3><ul><li><p>One</p><ol start="3"><li><p>a</p></li><li><p>b</p></li></ol></li><li><p>Two</p><p>More of two</p></li></ul><ol start="4"><li><p>Four</p></li><li><p>Five</p></li></ol><blockquote><p>“It floats.”</p><p>— Ida Holm</p></blockquote><figure><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td rowspan="2">tall</td><td data-align="end">1</td></tr><tr><td>2</td></tr></tbody></table><figcaption>Numbers</figcaption></figure><pre><code>x = 1\n  more</code></pre><hr>`;

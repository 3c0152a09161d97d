/** The stories of tests/fixtures/cases in every form in which they leave. */
import { readFileSync } from "node:fs";
import { HtmlRenderer, Parser } from "commonmark";
import { describe, expect, it } from "vitest";
import { countWords } from "#features/editor/html/count-words.ts";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import { cleanLine } from "#platform/rich-text/characters.ts";
import { readTree } from "#platform/rich-text/read-tree.ts";
import { writeMarkdown } from "#platform/rich-text/write-markdown.ts";
import { lineOf, writeText } from "#platform/rich-text/write-text.ts";
import { foldText } from "#platform/text-search/fold.ts";
import { wordsOf } from "#platform/text-search/words.ts";
import { readArchive } from "#tests/support/archives.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import { truncate } from "#ui-kit/truncate.ts";
import { slugOf } from "../server/checks/submission-policy.ts";
import type { DownloadPost } from "./download-post.ts";
import { drawPdf } from "./draw-pdf.tsx";
import { writeDocx } from "./write-docx.ts";

type Story = { title: string; html: string; summary?: string };
const stories = JSON.parse(readFileSync("tests/fixtures/cases/stories.json", "utf8")) as Record<string, Story>;
const ORIGIN = "https://news.example";
const storyOf = (id: string) => stories[id] ?? expect.fail(`no story ${id}`);
const htmlOf = (id: string) => sanitiseStory(storyOf(id).html);

function postOf(id: string): DownloadPost {
  const { title } = storyOf(id);
  const texts = { title, label: "Press Release", source: "Acme", byline: "Acme", description: "" };
  const rest = {
    document: "post-docx",
    language: "en",
    labelLanguage: "en",
    facts: [],
    sections: [],
    pictures: [],
    url: `${ORIGIN}/PR/1/x`,
  } as const;
  return { ...texts, ...rest, facts: [], sections: [], pictures: [], html: htmlOf(id), origin: ORIGIN };
}

const textOf = (id: string) => writeText(readTree(htmlOf(id)).blocks, ORIGIN);
const markdownOf = (id: string) => writeMarkdown(readTree(htmlOf(id)).blocks, ORIGIN);
const pdfOf = async (id: string) => readPdf(await drawPdf(postOf(id))).pages.join("\n");
/** Words as Word shows them: raised letters after a caret. */
async function docxOf(id: string): Promise<string> {
  const files = await readArchive(Buffer.from(await writeDocx(postOf(id))));
  return files
    .text("word/document.xml")
    .replace(/<w:r>(?:(?!<\/w:r>).)*superscript(?:(?!<\/w:r>).)*<w:t[^>]*>/g, "^")
    .replace(/<w:br\/>|<w:tab\/>|<\/w:p>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
const inAllForms = async (id: string) => ({
  text: textOf(id),
  markdown: markdownOf(id),
  line: lineOf(htmlOf(id)),
  docx: await docxOf(id),
  pdf: await pdfOf(id),
});

it("E01: raised figures keep their meaning", async () => {
  for (const [form, written] of Object.entries(await inAllForms("E01"))) {
    const words = written.replace(/\s+/g, "");
    expect([form, words]).toEqual([form, expect.stringMatching(/10(?:⁶|\^6)particlesin5m(?:³|\^3)/)]);
    expect([form, words]).toEqual([form, expect.stringMatching(/12%(?:²|\^2)to£40(?:¹|\^1)million/)]);
  }
  expect(textOf("E01")).toContain("H2O vapour with CO2.");
  expect((await pdfOf("E01")).replace(/\s+/g, "")).toContain("H₂OvapourwithCO₂.");
});

describe("Markdown shows what the HTML shows", () => {
  it.each(["E02", "E03", "E07", "E08", "E09", "E12", "W03"])("%s", (id) => {
    const shown = new HtmlRenderer().render(new Parser().parse(markdownOf(id).replace(/^\|.*\n/gm, "")));
    const story = htmlOf(id).replace(/<table>.*<\/table>/, "");
    const plain = (html: string) => lineOf(html).replace(/\s+/g, "");
    expect(plain(shown)).toBe(plain(story));
    const bold = (html: string) =>
      readTree(html)
        .blocks.flatMap((block) => ("runs" in block ? block.runs : []))
        .filter(({ marks }) => marks.includes("bold"))
        .map(({ text }) => text.trim())
        .join("");
    expect(bold(shown)).toBe(bold(story));
    expect(shown).not.toMatch(/<img|\*\*/);
  });
});

it("E04: cells stand under their heads", async () => {
  expect(textOf("E04")).toBe("Region\tQuarter\tSales\nNorth\tQ1\t10\n\tQ2\t20\nTotal\t\t30");
  expect(markdownOf("E04")).toBe(
    "| Region | Quarter | Sales |\n| --- | --- | --- |\n| North | Q1 | 10 |\n|  | Q2 | 20 |\n| Total |  | 30 |",
  );
  for (const written of [await docxOf("E04"), await pdfOf("E04")])
    expect(written.replace(/\s+/g, "")).toContain("RegionQuarterSalesNorthQ110Q220Total30");
});

it("E05, E06: lists keep their numbers", async () => {
  for (const written of [textOf("E05"), markdownOf("E05")])
    expect(written).toMatch(/1\. Book\n2\. Pay\n[^]*3\. Board\n4\. Sail$/);
  for (const written of [textOf("E06"), markdownOf("E06")])
    expect(written).toBe(
      "1. First\n\n   1. Inner a\n   2. Inner b\n2. Second\n3. Third\n\nNew list:\n\n1. Alpha\n2. Beta\n\n   More on beta\n3. Gamma",
    );
  expect((await pdfOf("E05")).replace(/\s+/g, "")).toContain("3.Board4.Sail");
  expect((await pdfOf("E06")).replace(/\s+/g, "")).toMatch(
    /1\.First1\.Innera2\.Innerb2\.Second3\.Third.*2\.BetaMoreonbeta3\.Gamma/,
  );
});

describe("letters of other scripts", () => {
  it.each(["E10", "E13", "I01", "S07"])("%s: are in every form, or the PDF says that they are not", async (id) => {
    const { pdf, ...others } = await inAllForms(id);
    const words = lineOf(htmlOf(id))
      .split(" ")
      .filter((word) => /^\p{L}{3,}$/u.test(word));
    expect(words.length).toBeGreaterThan(0);
    for (const written of Object.values(others)) for (const word of words) expect(written).toContain(word);
    expect(pdf.replace(/\s+/g, "")).toContain("ThisPDFleavesoutletters");
  });
});

it("E11, V1: control characters are a space everywhere", async () => {
  for (const [form, written] of Object.entries(await inAllForms("E11")))
    expect([form, written.replace(/\s+/g, " ").replace(/\\/g, "")]).toEqual([
      form,
      expect.stringContaining("One two three ]]> four &amp; five."),
    ]);
  expect(cleanLine(storyOf("E11").title)).toBe("E11 Control characters");
  expect(cleanLine(storyOf("V1").title)).toBe("Winter timetable for Bergen");
  expect(cleanLine(storyOf("V1").summary ?? "")).toBe("Summer fares");
  for (const [form, written] of Object.entries(await inAllForms("V1")))
    expect([form, written.replace(/\s+/g, " ")]).toEqual([
      form,
      expect.stringContaining("Fare 4 5 pounds from Monday."),
    ]);
});

it("E14: words are those between spaces", () => {
  expect(countWords(htmlOf("E14"))).toBe(7);
  expect(countWords(htmlOf("E14-six"))).toBe(6);
  expect(countWords(htmlOf("E14-limit"))).toBe(598);
});

it("D01: a description reads as the page", () => {
  expect(lineOf(htmlOf("D01"))).toBe("Acme, the port operator; sells H2O and unbelievable 10⁶ tickets (Aurora).");
});

it("W03, W06: addresses can be followed, and signs are text", async () => {
  expect(textOf("W03")).toContain("write (mailto:press@port.example?subject=Ferry%20%26%20fares)");
  expect(markdownOf("W03")).toContain("[brackets](https://port.example/a%28b%29c)");
  for (const [form, written] of Object.entries(await inAllForms("W06")))
    expect([form, written.replace(/\s+/g, " ").replace(/\\/g, "")]).toEqual([
      form,
      expect.stringContaining("Ask for 1 < 2 and <$40 fares; 4 <= 5 holds. AT&T © 2026."),
    ]);
});

it("I02: marks that reverse what follows are in no form, and the words around them in each", async () => {
  expect(cleanLine(storyOf("I02").title).replaceAll("\u200f", "")).toBe("I02 ספינה at berth 12");
  for (const [form, written] of Object.entries(await inAllForms("I02"))) {
    expect([form, written]).not.toEqual([form, expect.stringMatching(/[\u202a-\u202e\u2066-\u2069]/)]);
    expect([form, written.replace(/[\s\u200e]+/g, " ").replace(/\\/g, "")]).toEqual([
      form,
      expect.stringMatching(/sails at 07:30; call \+44 20 7946 0000 ?, ask for ABC\./),
    ]);
  }
});

it("I03, Z3: signs of several characters stay whole", () => {
  const { title } = storyOf("I03");
  for (let length = 1; length < 120; length++)
    expect(title.startsWith(truncate(title, length).replace(/…$/, "").trimEnd())).toBe(true);
  expect(truncate(title, 14)).toMatch(/^Families 👨‍👩‍👧‍👦/u);
  expect(cleanLine(storyOf("Z3").title)).toBe("Families 👨‍👩‍👧 sail");
});

describe("the index has the words that readers type", () => {
  const indexed = (id: string) => wordsOf(`${storyOf(id).title} ${lineOf(htmlOf(id), { raised: "caret" })}`);
  it.each([
    ["S01", "strasse lodz tromso da nang aero kirikkale istanbul flambe smorrebrod thorshofn naive oeuvre"],
    ["S02", "bureau d'etudes aujourd'hui l'aquila o'malley's"],
    ["S03", "café angstrom à sète zürich cordoba smola"],
    ["S04", "gesamtkonzept zerowidth wordjoined"],
    ["S05", "الشحن الى مدرسة 2026"],
    ["S06", "2.5.1 wi-fi 1,250,000 co-operation port.example ab-1234"],
    ["S07", "서울에서 부산으로 上海 北京 東京湾 กรุงเทพ"],
    ["E01", "10^6"],
  ])("%s", (id, typed) => {
    const words = new Set(indexed(id));
    for (const word of typed.split(" ").flatMap((each) => wordsOf(each)))
      expect([word, words.has(word)]).toEqual([word, true]);
  });
});

describe("a story with everything in it", () => {
  type Whole = Story & { dir: "ltr" | "rtl" };
  const everything = JSON.parse(readFileSync("tests/fixtures/cases/everything.json", "utf8")) as Record<string, Whole>;
  const wholes = Object.entries(everything);
  const given = ({ title, html }: Story): DownloadPost => ({ ...postOf("D01"), title, html: sanitiseStory(html) });
  const runOf = (document: string, property: string) =>
    Array.from(document.matchAll(/<w:r>(.*?)<\/w:r>/g), ([, run = ""]) => run).filter((run) => run.includes(property));

  it.each(wholes)(
    "in %s keeps words, marks, numbers and columns as text, Markdown and Word document",
    async (_language, story) => {
      const post = given(story);
      const { blocks } = readTree(post.html);
      const [text, markdown] = [writeText(blocks, ORIGIN), writeMarkdown(blocks, ORIGIN)];
      const document = (await readArchive(Buffer.from(await writeDocx(post)))).text("word/document.xml");
      const shown = document.replace(/<\/w:p>/g, " ").replace(/<[^>]*>|\u200e/g, "");
      const words = new Set(lineOf(post.html).match(/\p{L}{3,}/gu));
      expect(words.size).toBeGreaterThan(15);
      const rendered = lineOf(new HtmlRenderer().render(new Parser().parse(markdown)));
      for (const written of [text, rendered, shown])
        expect([...words].filter((word) => !written.includes(word))).toEqual([]);
      for (const written of [text, markdown]) expect(written).toMatch(/\n3\. .+\n4\. .+\n\n   .+\n5\. /);
      for (const mark of ["<u>", "<s>", "**", "_", "`code()`", "](https://port.example/a_b)", "| ---: |", "\n> — "])
        expect(markdown).toContain(mark);
      for (const property of ["<w:u ", "<w:strike/>", "superscript", "subscript", "<w:b/>", "<w:i/>", "Courier New"])
        expect([property, runOf(document, property).length > 0]).toEqual([property, true]);
      expect(document.match(/<w:gridSpan w:val="2"\/>/g)).toHaveLength(1);
      expect(document.match(/<w:vMerge w:val="restart"\/>/g)).toHaveLength(1);
    },
  );

  it.each(wholes)("in %s has one direction in its Word document, figures and tables too", async (_language, story) => {
    const document = (await readArchive(Buffer.from(await writeDocx(given(story))))).text("word/document.xml");
    const paragraphs = Array.from(document.matchAll(/<w:p>(.*?)<\/w:p>/g), ([, paragraph = ""]) => paragraph);
    const turned = (words: RegExp) =>
      paragraphs.filter((paragraph) => words.test(paragraph)).map((paragraph) => /<w:bidi\/>/.test(paragraph));
    const isRtl = story.dir === "rtl";
    expect(turned(/>2[,.\s]?184</)).toEqual([isRtl]);
    expect(turned(/Halden Marine /).at(-1) ?? isRtl).toBe(isRtl);
    expect(turned(/> {4}dock\(\);</)).toEqual([false]);
    expect(/<w:bidiVisual\/>/.test(document)).toBe(isRtl);
    expect(document).toContain(isRtl ? ">\u200ecode()\u200e<" : ">code()<");
  });

  it.each(["en", "de", "fr", "es", "nb", "nl", "el"])(
    "in %s is whole in the PDF, raised figures of its title too",
    async (language) => {
      const story = everything[language] ?? expect.fail(language);
      const pages = readPdf(await drawPdf(given(story)))
        .pages.join("\n")
        .replace(/\s+/g, "");
      const words = lineOf(given(story).html, { raised: "caret" }).match(/\p{L}{3,}/gu) ?? [];
      expect(words.filter((word) => !pages.includes(word))).toEqual([]);
      expect(pages.match(/10⁶/g)).toHaveLength(2);
      expect(pages).not.toContain("[…]");
      expect(pages).not.toContain("leavesoutletters");
    },
  );
});

it("Q1: a list finds a title by what a keyboard has", () => {
  for (const typed of ["l'equipe", "L'Équipe's", "2026-27", '"winter"'])
    expect(foldText(storyOf("Q1").title)).toContain(foldText(typed));
});

it("G01, G02, G03: a title without letters of ours has an address", () => {
  const guid = "4b0c0c1e-5d2f-4c58-9d4c-000000000001";
  for (const id of ["G01", "G02", "G03"]) expect(slugOf(storyOf(id).title, guid)).toMatch(/^[a-z0-9-]+$/);
});

/** A post as a Word document. Knows neither settings nor database; runs in a separate thread. */
import * as docx from "docx";
import { directionOfMost, directionWithin } from "#ui-kit/public/direction.ts";
import { cleanCode, cleanLine } from "#platform/rich-text/characters.ts";
import { textOf } from "#platform/rich-text/runs.ts";
import { placesOf } from "#platform/rich-text/table-grid.ts";
import type { Row } from "#platform/rich-text/tree.ts";
import { type Block, plainRun, type Run, runsOfCell, storyBlocks } from "./story-blocks.ts";
import { CODE_FONT, STYLE, stylesOf } from "./docx-styles.ts";
import type { DownloadPicture, DownloadPost } from "./download-post.ts";
import type { PartLine } from "../site/post/parts.ts";
import { wordsIn } from "#ui-kit/public/words/words.ts";

/** Width of a line on A4 within the margins, in pixels. */
const MEASURE = 600;
const TALLEST = 700;
/** Of each level of a list, in twentieths of a point. */
const INDENT = 567;
const DEEPEST = 9;
type Child = docx.Paragraph | docx.Table;

/** @returns the bytes of the file. */
export async function writeDocx(post: DownloadPost): Promise<Uint8Array> {
  const title = cleanLine(post.title);
  const story = storyBlocks(post.html, post.origin);
  const document = new docx.Document({
    title,
    creator: cleanLine(post.source),
    description: cleanLine(post.description),
    numbering: { config: numberingOf(story) },
    styles: stylesOf(languageOf(post.language)),
    sections: [{ footers: { default: footerOf(post) }, children: childrenOf(post, title, story) }],
  });
  return new Uint8Array(await docx.Packer.toBuffer(document));
}

function childrenOf(post: DownloadPost, title: string, story: readonly Block[]): Child[] {
  const { post: named } = wordsIn(post.labelLanguage);
  const withCaption = (picture: DownloadPicture) => pictureWithCaption(picture, named.picture);
  const pictures = new Map(post.pictures.map((picture) => [picture.id, picture]));
  const direction = directionOfMost(story.map(wordsOfBlock).join(" "));
  const [banner, related] = [post.pictures.filter(at("banner")), post.pictures.filter(at("related"))];
  return [
    line(post.label, { style: STYLE.kicker }),
    line(title, { heading: docx.HeadingLevel.TITLE }),
    ...(post.description === "" ? [] : [line(post.description, { style: STYLE.standfirst })]),
    line(post.byline, { style: STYLE.byline }),
    ...post.facts.map((fact) => line(fact, { style: STYLE.fact })),
    ...banner.flatMap(withCaption),
    ...story.flatMap((block) => blockOf(block, { pictures, direction, pictureWord: named.picture })),
    ...post.sections.flatMap(({ title: name, lines }) =>
      lines.length === 0 ? [] : [partHeading(name), ...lines.map(sectionLine)],
    ),
    ...(related.length === 0 ? [] : [partHeading(named.pictures), ...related.flatMap(withCaption)]),
    ...(post.copyOf === undefined
      ? [new docx.Paragraph({ style: STYLE.address, children: [link(post.url, cleanLine(post.url))] })]
      : []),
  ];
}

/** A numbering for each list, so that each has its own first number. */
function numberingOf(story: readonly Block[]): { reference: string; levels: docx.ILevelsOptions[] }[] {
  const firsts = new Map(story.toReversed().flatMap((block) => (block.bullet ? [[block.bullet.list, block]] : [])));
  return Array.from(firsts, ([list, { bullet, depth }]) => ({
    reference: referenceOf(list),
    levels: [
      {
        level: 0,
        ...(bullet?.number == null
          ? { format: docx.LevelFormat.BULLET, text: "–" }
          : { format: docx.LevelFormat.DECIMAL, text: "%1.", start: bullet.number }),
        style: { paragraph: { indent: { left: indentOf(depth), hanging: 397 } } },
      },
    ],
  }));
}

const referenceOf = (list: number) => `list-${list}`;
const indentOf = (depth: number) => INDENT * Math.min(depth, DEEPEST);

const at = (place: DownloadPicture["place"]) => (picture: DownloadPicture) => picture.place === place;

type Direction = "rtl" | undefined;

function wordsOfBlock(block: Block): string {
  if ("runs" in block) return textOf(block.runs);
  if (block.kind !== "table") return "";
  return block.rows.flatMap(({ cells }) => cells.map((cell) => textOf(runsOfCell(cell)))).join(" ");
}

type Around = {
  pictures: ReadonlyMap<string, DownloadPicture>;
  /** Of the story: its figures and tables follow it too. */
  direction: Direction;
  /** What a picture without a text is called. */
  pictureWord: string;
};

function blockOf(block: Block, { pictures, direction, pictureWord }: Around): Child[] {
  const placed = placeOf(block);
  const paragraph = (runs: Run[], options: docx.IParagraphOptions) => paragraphOf(runs, options, direction);
  switch (block.kind) {
    case "heading":
      return [paragraph(block.runs, { ...placed, heading: levelOf(block.level), keepNext: true })];
    case "caption":
      return [paragraph(block.runs, { ...placed, style: STYLE.caption })];
    case "code":
      return [paragraph(block.runs, { ...placed, style: STYLE.code })];
    case "table":
      // Word joins tables that touch, and leaves no space below one.
      return [tableOf(block.width, block.rows, direction), new docx.Paragraph({ spacing: { after: 0 } })];
    case "rule":
      return [new docx.Paragraph({ thematicBreak: true })];
    case "picture": {
      const picture = pictures.get(block.id);
      return [
        picture
          ? pictureOf(picture, pictureWord)
          : paragraph([{ ...plainRun(cleanLine(block.alt)), marks: ["italic"] }], {}),
      ];
    }
    case "speaker":
      return [paragraph(block.runs, { ...placed, style: STYLE.speaker })];
    case "paragraph":
      // A quote is not parted from its speaker.
      return [paragraph(block.runs, block.isQuoted ? { ...placed, style: STYLE.quote, keepNext: true } : placed)];
  }
}

/** The bullet or number of the first block of an item; what follows it in the item is indented alike. */
function placeOf({ depth, bullet, isQuoted }: Block): docx.IParagraphOptions {
  if (bullet) return { numbering: { reference: referenceOf(bullet.list), level: 0 } };
  const left = indentOf(depth) + (isQuoted ? INDENT : 0);
  return left === 0 ? {} : { indent: { left } };
}

/** A story begins at the second level: the first is the title's. */
function levelOf(level: number): NonNullable<docx.IParagraphOptions["heading"]> {
  const { HEADING_2, HEADING_3, HEADING_4 } = docx.HeadingLevel;
  return level <= 2 ? HEADING_2 : level === 3 ? HEADING_3 : HEADING_4;
}

function paragraphOf(runs: Run[], options: docx.IParagraphOptions = {}, direction?: Direction): docx.Paragraph {
  const isTurned = directionWithin(textOf(runs), direction) === "rtl";
  const children = runs.flatMap((run): docx.ParagraphChild[] => {
    const words = wordsOf(run, isTurned);
    return run.href === null ? words : [new docx.ExternalHyperlink({ link: run.href, children: words })];
  });
  return new docx.Paragraph({ ...options, children, bidirectional: isTurned });
}

function wordsOf({ text, marks, href }: Run, isTurned: boolean): docx.TextRun[] {
  return text.split("\n").map(
    (words, index) =>
      new docx.TextRun({
        // Its brackets stay with it among words that run from right to left.
        text: isTurned && marks.includes("code") ? `\u200e${words}\u200e` : words,
        ...(marks.includes("bold") && { bold: true }),
        ...(marks.includes("italic") && { italics: true }),
        ...(marks.includes("underline") && { underline: {} }),
        ...(marks.includes("strike") && { strike: true }),
        ...(marks.includes("sub") && { subScript: true }),
        ...(marks.includes("sup") && { superScript: true }),
        ...(marks.includes("code") && { font: CODE_FONT }),
        ...(href !== null && { style: "Hyperlink" }),
        ...(isTurned && { rightToLeft: true }),
        ...(index > 0 && { break: 1 }),
      }),
  );
}

/** Word checks the spelling of a language in a region; which of the three counts, it decides by the letters. */
function languageOf(tag: string) {
  const { language, region } = new Intl.Locale(tag === "en" ? "en-GB" : tag).maximize();
  const value = `${language}-${region}`;
  return { value, eastAsia: value, bidirectional: value };
}

const plain = (text: string): Run[] => [plainRun(text)];

function line(text: string, options: docx.IParagraphOptions): docx.Paragraph {
  return paragraphOf(plain(cleanLine(text)), options);
}

const partHeading = (text: string) => line(text, { style: STYLE.partHeading, keepNext: true });

function sectionLine({ text, address }: PartLine): docx.Paragraph {
  const shown = cleanCode(text);
  const style = STYLE.partLine;
  return address
    ? new docx.Paragraph({ style, children: [link(address, shown)] })
    : paragraphOf(plain(shown), { style });
}

function link(address: string, text: string): docx.ExternalHyperlink {
  return new docx.ExternalHyperlink({ link: address, children: [new docx.TextRun({ text, style: "Hyperlink" })] });
}

const SIDES = { center: docx.AlignmentType.CENTER, end: docx.AlignmentType.END };

function tableOf(width: number, rows: readonly Row[], direction: Direction): docx.Table {
  return new docx.Table({
    width: { size: 100, type: docx.WidthType.PERCENTAGE },
    visuallyRightToLeft: direction === "rtl",
    rows: placesOf(width, rows).map((places, index) => {
      const children = places.flatMap(({ cell, columns, isCovered }) =>
        isCovered ? [] : [cell ? cellOf(cell, direction) : tableCell(paragraphOf([]), columns)],
      );
      return new docx.TableRow({ tableHeader: rows[index]?.isHead ?? false, children });
    }),
  });
}

function cellOf(cell: Row["cells"][number], direction: Direction): docx.TableCell {
  const words = paragraphOf(
    runsOfCell(cell),
    { style: cell.isHead ? STYLE.headCell : STYLE.cell, ...(cell.align && { alignment: SIDES[cell.align] }) },
    direction,
  );
  return tableCell(words, cell.columns, cell.rows);
}

function tableCell(words: docx.Paragraph, columns: number, rows = 1): docx.TableCell {
  return new docx.TableCell({
    children: [words],
    ...(columns > 1 && { columnSpan: columns }),
    ...(rows > 1 && { rowSpan: rows }),
  });
}

function pictureWithCaption(picture: DownloadPicture, pictureWord: string): docx.Paragraph[] {
  return [
    pictureOf(picture, pictureWord),
    ...(picture.caption === "" ? [] : [line(picture.caption, { style: STYLE.caption })]),
  ];
}

function pictureOf({ jpeg, width, height, alt }: DownloadPicture, pictureWord: string): docx.Paragraph {
  const scale = Math.min(1, MEASURE / width, TALLEST / height);
  const transformation = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const words = cleanLine(alt) || pictureWord;
  const image = new docx.ImageRun({
    type: "jpg",
    data: jpeg,
    transformation,
    altText: { name: words, title: words, description: words },
  });
  return new docx.Paragraph({ children: [image], keepNext: true });
}

function footerOf({ source, url, copyOf }: DownloadPost): docx.Footer {
  return new docx.Footer({
    children: [line(`${source} · ${copyOf === undefined ? url : cleanLine(copyOf)}`, { style: STYLE.byline })],
  });
}

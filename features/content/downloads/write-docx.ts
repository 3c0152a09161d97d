/** A post as a Word document. Knows neither settings nor database; runs in a separate thread. */
import * as docx from "docx";
import { directionOfMost, directionWithin } from "#ui-kit/public/direction.ts";
import { shownLine, shownText } from "./shown-text.ts";
import type { Row } from "#platform/rich-text/tree.ts";
import { type Block, plainRun, type Run, runsOfCell, storyBlocks } from "./story-blocks.ts";
import type { DownloadPicture, DownloadPost } from "./download-post.ts";
import type { PartLine } from "../site/post/parts.ts";
import { wordsIn } from "#ui-kit/public/words/words.ts";

const FONT = "Georgia";
/** Half points. */
const SIZES = { text: 22, small: 18, title: 40, heading: 26 } as const;
/** Width of a line on A4 within the margins, in pixels. */
const MEASURE = 600;
const TALLEST = 700;
/** Of each level of a list, in twentieths of a point. */
const INDENT = 567;
const DEEPEST = 8;
const GREY = "666A73";

type Child = docx.Paragraph | docx.Table;

/** @returns the bytes of the file. */
export async function writeDocx(post: DownloadPost): Promise<Uint8Array> {
  const title = shownLine(post.title);
  const story = storyBlocks(post.html, post.origin);
  const document = new docx.Document({
    title,
    creator: shownLine(post.source),
    description: shownLine(post.description),
    numbering: { config: numberingOf(story) },
    styles: {
      default: {
        document: {
          run: { font: FONT, size: SIZES.text, language: languageOf(post.language) },
          paragraph: { spacing: { after: 160, line: 300, lineRule: docx.LineRuleType.AUTO } },
        },
      },
    },
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
    line(post.label, { size: SIZES.small, color: GREY }),
    line(title, { size: SIZES.title, bold: true }, docx.HeadingLevel.TITLE),
    ...(post.description === "" ? [] : [line(post.description, { size: SIZES.heading })]),
    line(post.byline, { size: SIZES.small, color: GREY }),
    ...post.facts.map((fact) => line(fact, { size: SIZES.small })),
    ...banner.flatMap(withCaption),
    ...story.flatMap((block) => blockOf(block, { pictures, direction, pictureWord: named.picture })),
    ...post.sections.flatMap(({ title: name, lines }) =>
      lines.length === 0 ? [] : [heading(name), ...lines.map(sectionLine)],
    ),
    ...(related.length === 0 ? [] : [heading(named.pictures), ...related.flatMap(withCaption)]),
    new docx.Paragraph({ children: [link(post.url, shownLine(post.url))] }),
  ];
}

/** A numbering for each list, so that each has its own first number. */
function numberingOf(story: readonly Block[]): { reference: string; levels: docx.ILevelsOptions[] }[] {
  const lists = new Map<number, Block>();
  for (const block of story)
    if (block.bullet && block.bullet.number !== null && !lists.has(block.bullet.list))
      lists.set(block.bullet.list, block);
  return Array.from(lists, ([list, { bullet, depth }]) => ({
    reference: referenceOf(list),
    levels: [
      {
        level: 0,
        format: docx.LevelFormat.DECIMAL,
        text: "%1.",
        start: bullet?.number ?? 1,
        style: { paragraph: { indent: { left: indentOf(depth), hanging: 397 } } },
      },
    ],
  }));
}

const referenceOf = (list: number) => `list-${list}`;
const indentOf = (depth: number) => INDENT * Math.min(depth, DEEPEST + 1);

const at = (place: DownloadPicture["place"]) => (picture: DownloadPicture) => picture.place === place;

type Direction = "rtl" | undefined;

const wordsOfRuns = (runs: readonly Run[]) => runs.map(({ text }) => text).join("");

function wordsOfBlock(block: Block): string {
  if ("runs" in block) return wordsOfRuns(block.runs);
  if (block.kind !== "table") return "";
  return block.rows.flatMap(({ cells }) => cells.map((cell) => wordsOfRuns(runsOfCell(cell)))).join(" ");
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
  const paragraph = (runs: Run[], options: docx.IParagraphOptions, look: Look = {}) =>
    paragraphOf(runs, options, look, direction);
  switch (block.kind) {
    case "heading":
      return [
        paragraph(
          block.runs,
          { ...placed, heading: docx.HeadingLevel.HEADING_2, keepNext: true },
          { size: SIZES.heading, bold: true },
        ),
      ];
    case "caption":
      return [paragraph(block.runs, placed, { size: SIZES.small, color: GREY })];
    case "code":
      return [paragraph(block.runs, placed, { font: "Courier New", size: SIZES.small })];
    case "table":
      return [tableOf(block.width, block.rows, direction)];
    case "rule":
      return [new docx.Paragraph({ thematicBreak: true })];
    case "picture": {
      const picture = pictures.get(block.id);
      return [picture ? pictureOf(picture, pictureWord) : line(block.alt, { italics: true })];
    }
    case "speaker":
    case "paragraph":
      return [paragraph(block.runs, placed, block.isQuoted && block.kind === "paragraph" ? { italics: true } : {})];
  }
}

/** The bullet or number of the first block of an item; what follows it in the item is indented alike. */
function placeOf({ depth, bullet, isQuoted }: Block): docx.IParagraphOptions {
  if (bullet && bullet.number !== null) return { numbering: { reference: referenceOf(bullet.list), level: 0 } };
  if (bullet) return { bullet: { level: Math.min(depth - 1, DEEPEST) } };
  const left = indentOf(depth) + (isQuoted ? INDENT : 0);
  return left === 0 ? {} : { indent: { left } };
}

type Look = Pick<docx.IRunOptions, "size" | "bold" | "italics" | "color" | "font">;

function paragraphOf(
  runs: Run[],
  options: docx.IParagraphOptions = {},
  look: Look = {},
  direction?: Direction,
): docx.Paragraph {
  const isTurned = directionWithin(wordsOfRuns(runs), direction) === "rtl";
  const children = runs.flatMap((run): docx.ParagraphChild[] => {
    const words = wordsOf(run, look, isTurned);
    return run.href === null ? words : [new docx.ExternalHyperlink({ link: run.href, children: words })];
  });
  return new docx.Paragraph({ ...options, children, bidirectional: isTurned });
}

function wordsOf({ text, marks, href }: Run, look: Look, isTurned: boolean): docx.TextRun[] {
  return text.split("\n").map(
    (words, index) =>
      new docx.TextRun({
        ...look,
        text: words,
        ...(marks.includes("bold") && { bold: true }),
        ...(marks.includes("italic") && { italics: true }),
        ...(marks.includes("underline") && { underline: {} }),
        ...(marks.includes("strike") && { strike: true }),
        ...(marks.includes("sub") && { subScript: true }),
        ...(marks.includes("sup") && { superScript: true }),
        ...(marks.includes("code") && { font: "Courier New" }),
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

function line(text: string, look: Look = {}, level?: docx.IParagraphOptions["heading"]): docx.Paragraph {
  return paragraphOf(plain(shownLine(text)), level ? { heading: level } : {}, look);
}

function heading(text: string): docx.Paragraph {
  return paragraphOf(
    plain(shownLine(text)),
    { heading: docx.HeadingLevel.HEADING_2, keepNext: true },
    { size: SIZES.heading, bold: true },
  );
}

function sectionLine({ text, address }: PartLine): docx.Paragraph {
  const shown = shownText(text);
  return address ? new docx.Paragraph({ children: [link(address, shown)] }) : paragraphOf(plain(shown));
}

function link(address: string, text: string): docx.ExternalHyperlink {
  return new docx.ExternalHyperlink({ link: address, children: [new docx.TextRun({ text, style: "Hyperlink" })] });
}

const SIDES = { center: docx.AlignmentType.CENTER, end: docx.AlignmentType.END };

function tableOf(width: number, rows: readonly Row[], direction: Direction): docx.Table {
  /** By column: how many of the next rows a cell above takes. Word wants a cell in every other place. */
  const taken = Array.from({ length: width }, () => 0);
  return new docx.Table({
    width: { size: 100, type: docx.WidthType.PERCENTAGE },
    visuallyRightToLeft: direction === "rtl",
    rows: rows.map(({ isHead, cells }) => {
      const children: docx.TableCell[] = [];
      const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
      for (let column = 0; column < width;) {
        const cell = byColumn.get(column);
        if (cell) {
          children.push(cellOf(cell, direction));
          taken.fill(cell.rows, column, column + cell.columns);
          column += cell.columns;
        } else {
          if (taken[column] === 0) children.push(new docx.TableCell({ children: [paragraphOf([])] }));
          column += 1;
        }
      }
      for (const column of taken.keys()) taken[column] = Math.max(0, (taken[column] ?? 0) - 1);
      return new docx.TableRow({ tableHeader: isHead, children });
    }),
  });
}

function cellOf(cell: Row["cells"][number], direction: Direction): docx.TableCell {
  const words = paragraphOf(
    runsOfCell(cell),
    { spacing: { after: 60 }, ...(cell.align && { alignment: SIDES[cell.align] }) },
    { size: SIZES.small, ...(cell.isHead && { bold: true }) },
    direction,
  );
  return new docx.TableCell({
    children: [words],
    ...(cell.columns > 1 && { columnSpan: cell.columns }),
    ...(cell.rows > 1 && { rowSpan: cell.rows }),
  });
}

function pictureWithCaption(picture: DownloadPicture, pictureWord: string): docx.Paragraph[] {
  return [
    pictureOf(picture, pictureWord),
    ...(picture.caption === "" ? [] : [line(picture.caption, { size: SIZES.small, color: GREY })]),
  ];
}

function pictureOf({ jpeg, width, height, alt }: DownloadPicture, pictureWord: string): docx.Paragraph {
  const scale = Math.min(1, MEASURE / width, TALLEST / height);
  const transformation = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const words = shownLine(alt) || pictureWord;
  const image = new docx.ImageRun({
    type: "jpg",
    data: jpeg,
    transformation,
    altText: { name: words, title: words, description: words },
  });
  return new docx.Paragraph({ children: [image], keepNext: true });
}

function footerOf({ source, url }: DownloadPost): docx.Footer {
  return new docx.Footer({ children: [line(`${source} · ${url}`, { size: SIZES.small, color: GREY })] });
}

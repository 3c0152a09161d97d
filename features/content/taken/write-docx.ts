/** A post as a Word document. Knows neither settings nor database; runs in a separate thread. */
import * as docx from "docx";
import { directionOf } from "#ui-kit/public/direction.ts";
import { shownLine, shownText } from "./shown-text.ts";
import type { Row } from "#platform/rich-text/tree.ts";
import { type Block, plainRun, type Run, runsOfCell, storyBlocks } from "./story-blocks.ts";
import type { TakenLine, TakenPicture, TakenPost } from "./taken-post.ts";

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
export async function writeDocx(post: TakenPost): Promise<Uint8Array> {
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
          run: { font: FONT, size: SIZES.text, language: { value: "en-GB" } },
          paragraph: { spacing: { after: 160, line: 300 } },
        },
      },
    },
    sections: [{ footers: { default: footerOf(post) }, children: childrenOf(post, title, story) }],
  });
  return new Uint8Array(await docx.Packer.toBuffer(document));
}

function childrenOf(post: TakenPost, title: string, story: readonly Block[]): Child[] {
  const pictures = new Map(post.pictures.map((picture) => [picture.id, picture]));
  const [banner, related] = [post.pictures.filter(at("banner")), post.pictures.filter(at("related"))];
  return [
    line(post.label, { size: SIZES.small, color: GREY }),
    line(title, { size: SIZES.title, bold: true }, docx.HeadingLevel.TITLE),
    ...(post.description === "" ? [] : [line(post.description, { size: SIZES.heading })]),
    line(post.byline, { size: SIZES.small, color: GREY }),
    ...post.facts.map((fact) => line(fact, { size: SIZES.small })),
    ...banner.flatMap(pictureWithCaption),
    ...story.flatMap((block) => blockOf(block, pictures)),
    ...post.sections.flatMap(({ title: name, lines }) =>
      lines.length === 0 ? [] : [heading(name), ...lines.map(sectionLine)],
    ),
    ...(related.length === 0 ? [] : [heading("Pictures"), ...related.flatMap(pictureWithCaption)]),
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

const at = (place: TakenPicture["place"]) => (picture: TakenPicture) => picture.place === place;

function blockOf(block: Block, pictures: ReadonlyMap<string, TakenPicture>): Child[] {
  const placed = placeOf(block);
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
      return [tableOf(block.width, block.rows)];
    case "rule":
      return [new docx.Paragraph({ thematicBreak: true })];
    case "picture": {
      const picture = pictures.get(block.id);
      return [picture ? pictureOf(picture) : line(block.alt, { italics: true })];
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

/** Its direction follows its first letter. */
function paragraph(runs: Run[], options: docx.IParagraphOptions = {}, look: Look = {}): docx.Paragraph {
  const isTurned = directionOf(runs.map(({ text }) => text).join("")) === "rtl";
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

const plain = (text: string): Run[] => [plainRun(text)];

function line(text: string, look: Look = {}, level?: docx.IParagraphOptions["heading"]): docx.Paragraph {
  return paragraph(plain(shownLine(text)), level ? { heading: level } : {}, look);
}

function heading(text: string): docx.Paragraph {
  return paragraph(
    plain(shownLine(text)),
    { heading: docx.HeadingLevel.HEADING_2, keepNext: true },
    { size: SIZES.heading, bold: true },
  );
}

function sectionLine({ text, address }: TakenLine): docx.Paragraph {
  const shown = shownText(text);
  return address ? new docx.Paragraph({ children: [link(address, shown)] }) : paragraph(plain(shown));
}

function link(address: string, text: string): docx.ExternalHyperlink {
  return new docx.ExternalHyperlink({ link: address, children: [new docx.TextRun({ text, style: "Hyperlink" })] });
}

const SIDES = { center: docx.AlignmentType.CENTER, end: docx.AlignmentType.END };

function tableOf(width: number, rows: readonly Row[]): docx.Table {
  /** By column: how many of the next rows a cell above takes. Word wants a cell in every other place. */
  const taken = Array.from({ length: width }, () => 0);
  return new docx.Table({
    width: { size: 100, type: docx.WidthType.PERCENTAGE },
    rows: rows.map(({ isHead, cells }) => {
      const children: docx.TableCell[] = [];
      const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
      for (let column = 0; column < width;) {
        const cell = byColumn.get(column);
        if (cell) {
          children.push(cellOf(cell));
          taken.fill(cell.rows, column, column + cell.columns);
          column += cell.columns;
        } else {
          if (taken[column] === 0) children.push(new docx.TableCell({ children: [paragraph([])] }));
          column += 1;
        }
      }
      for (const column of taken.keys()) taken[column] = Math.max(0, (taken[column] ?? 0) - 1);
      return new docx.TableRow({ tableHeader: isHead, children });
    }),
  });
}

function cellOf(cell: Row["cells"][number]): docx.TableCell {
  const words = paragraph(
    runsOfCell(cell),
    { spacing: { after: 60 }, ...(cell.align && { alignment: SIDES[cell.align] }) },
    { size: SIZES.small, ...(cell.isHead && { bold: true }) },
  );
  return new docx.TableCell({
    children: [words],
    ...(cell.columns > 1 && { columnSpan: cell.columns }),
    ...(cell.rows > 1 && { rowSpan: cell.rows }),
  });
}

function pictureWithCaption(picture: TakenPicture): docx.Paragraph[] {
  return [
    pictureOf(picture),
    ...(picture.caption === "" ? [] : [line(picture.caption, { size: SIZES.small, color: GREY })]),
  ];
}

function pictureOf({ jpeg, width, height, alt }: TakenPicture): docx.Paragraph {
  const scale = Math.min(1, MEASURE / width, TALLEST / height);
  const transformation = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const words = shownLine(alt) || "Picture";
  const image = new docx.ImageRun({
    type: "jpg",
    data: jpeg,
    transformation,
    altText: { name: words, title: words, description: words },
  });
  return new docx.Paragraph({ children: [image], keepNext: true });
}

function footerOf({ source, url }: TakenPost): docx.Footer {
  return new docx.Footer({ children: [line(`${source} · ${url}`, { size: SIZES.small, color: GREY })] });
}

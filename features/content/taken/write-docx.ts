/** A post as a Word document. Knows neither settings nor database; runs in a separate thread. */
import * as docx from "docx";
import { directionOf } from "#ui-kit/public/direction.ts";
import { shownLine, shownText } from "./shown-text.ts";
import { type Block, type Row, type Run, storyBlocks } from "./story-blocks.ts";
import type { TakenLine, TakenPicture, TakenPost } from "./taken-post.ts";

const FONT = "Georgia";
/** Half points. */
const SIZES = { text: 22, small: 18, title: 40, heading: 26 } as const;
/** Width of a line on A4 within the margins, in pixels. */
const MEASURE = 600;
const TALLEST = 700;
const NUMBERED = "numbered";
const DEEPEST = 8;
const GREY = "666A73";

type Child = docx.Paragraph | docx.Table;

/** @returns the bytes of the file. */
export async function writeDocx(post: TakenPost): Promise<Uint8Array> {
  const title = shownLine(post.title);
  const document = new docx.Document({
    title,
    creator: shownLine(post.source),
    description: shownLine(post.description),
    numbering: { config: [{ reference: NUMBERED, levels: numberedLevels() }] },
    styles: {
      default: {
        document: {
          run: { font: FONT, size: SIZES.text, language: { value: "en-GB" } },
          paragraph: { spacing: { after: 160, line: 300 } },
        },
      },
    },
    sections: [{ footers: { default: footerOf(post) }, children: childrenOf(post, title) }],
  });
  return new Uint8Array(await docx.Packer.toBuffer(document));
}

function childrenOf(post: TakenPost, title: string): Child[] {
  const pictures = new Map(post.pictures.map((picture) => [picture.id, picture]));
  const [banner, related] = [post.pictures.filter(at("banner")), post.pictures.filter(at("related"))];
  return [
    line(post.label, { size: SIZES.small, color: GREY }),
    line(title, { size: SIZES.title, bold: true }, docx.HeadingLevel.TITLE),
    ...(post.description === "" ? [] : [line(post.description, { size: SIZES.heading })]),
    line(post.byline, { size: SIZES.small, color: GREY }),
    ...post.facts.map((fact) => line(fact, { size: SIZES.small })),
    ...banner.flatMap(pictureWithCaption),
    ...storyOf(post, pictures),
    ...post.sections.flatMap(({ title: name, lines }) =>
      lines.length === 0 ? [] : [heading(name), ...lines.map(sectionLine)],
    ),
    ...(related.length === 0 ? [] : [heading("Pictures"), ...related.flatMap(pictureWithCaption)]),
    new docx.Paragraph({ children: [link(post.url, shownLine(post.url))] }),
  ];
}

/** Numbering restarts in each list, because each list is a separate instance. */
function storyOf({ html, origin }: TakenPost, pictures: ReadonlyMap<string, TakenPicture>): Child[] {
  let instance = 0;
  return storyBlocks(html, origin).flatMap((block) => {
    if (block.kind === "item" && block.number === 1) instance += 1;
    return blockOf(block, pictures, instance);
  });
}

const at = (place: TakenPicture["place"]) => (picture: TakenPicture) => picture.place === place;

function blockOf(block: Block, pictures: ReadonlyMap<string, TakenPicture>, instance: number): Child[] {
  switch (block.kind) {
    case "heading":
      return [
        paragraph(
          block.runs,
          { heading: docx.HeadingLevel.HEADING_2, keepNext: true },
          { size: SIZES.heading, bold: true },
        ),
      ];
    case "item":
      return [paragraph(block.runs, listed(block, instance))];
    case "quote":
      return [paragraph(block.runs, { indent: { left: 567 } }, { italics: true })];
    case "caption":
      return [paragraph(block.runs, {}, { size: SIZES.small, color: GREY })];
    case "code":
      return [paragraph(block.runs, {}, { font: "Courier New", size: SIZES.small })];
    case "table":
      return [tableOf(block.rows)];
    case "rule":
      return [new docx.Paragraph({ thematicBreak: true })];
    case "picture": {
      const picture = pictures.get(block.id);
      return [picture ? pictureOf(picture) : line(block.alt, { italics: true })];
    }
    case "paragraph":
      return [paragraph(block.runs)];
  }
}

function listed({ depth, number }: { depth: number; number: number | null }, instance: number): docx.IParagraphOptions {
  const level = Math.min(depth, DEEPEST);
  return number === null ? { bullet: { level } } : { numbering: { reference: NUMBERED, level, instance } };
}

function numberedLevels(): docx.ILevelsOptions[] {
  return Array.from({ length: DEEPEST + 1 }, (_, level) => ({
    level,
    format: docx.LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    style: { paragraph: { indent: { left: 567 * (level + 1), hanging: 397 } } },
  }));
}

type Look = Pick<docx.IRunOptions, "size" | "bold" | "italics" | "color" | "font">;

/** Its direction follows its first letter. */
function paragraph(runs: Run[], options: docx.IParagraphOptions = {}, look: Look = {}): docx.Paragraph {
  const isTurned = directionOf(runs.map(({ text }) => text).join("")) === "rtl";
  const children = runs.flatMap((run): docx.ParagraphChild[] => {
    const words = wordsOf(run, look, isTurned);
    return run.address === null ? words : [new docx.ExternalHyperlink({ link: run.address, children: words })];
  });
  return new docx.Paragraph({ ...options, children, bidirectional: isTurned });
}

function wordsOf({ text, isBold, isItalic, address }: Run, look: Look, isTurned: boolean): docx.TextRun[] {
  return text.split("\n").map(
    (words, index) =>
      new docx.TextRun({
        ...look,
        text: words,
        ...(isBold && { bold: true }),
        ...(isItalic && { italics: true }),
        ...(address !== null && { style: "Hyperlink" }),
        ...(isTurned && { rightToLeft: true }),
        ...(index > 0 && { break: 1 }),
      }),
  );
}

const plain = (text: string): Run[] => [{ text, isBold: false, isItalic: false, address: null }];

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

function tableOf(rows: Row[]): docx.Table {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  return new docx.Table({
    width: { size: 100, type: docx.WidthType.PERCENTAGE },
    rows: rows.map(
      ({ isHead, cells }) =>
        new docx.TableRow({
          tableHeader: isHead,
          children: Array.from({ length: width }, (_, place) => {
            const { runs, align } = cells[place] ?? { runs: [], align: null };
            const words = paragraph(
              runs,
              { spacing: { after: 60 }, ...(align && { alignment: SIDES[align] }) },
              { size: SIZES.small, ...(isHead && { bold: true }) },
            );
            return new docx.TableCell({ children: [words] });
          }),
        }),
    ),
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

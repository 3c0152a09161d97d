/** Reads a Word document (ECMA-376). Follows no address in it, and runs nothing of it. */
import { type DocxBlock, type DocxDocument, type DocxExtras, noExtras } from "./blocks.ts";
import { DOCX_BOUNDS } from "./bounds.ts";
import { MAX_LISTED, shortened } from "./change-log.ts";
import { type DocxPackage, packageOf } from "./open-package.ts";
import type { PackedParts, PartPlace } from "./packed-parts.ts";
import { BodyReader } from "./read-body.ts";
import { readChart } from "./read-chart.ts";
import { Numberings, Styles } from "./styles.ts";
import { childOf, elementsOf, textWithin, within, type XmlElement } from "./xml-tree.ts";

export type ReadDocx = DocxDocument & {
  /** By the name of the part. */
  pictures: ReadonlyMap<string, PartPlace>;
};

const TEXT = new Set(["w:t"]);
const PARAGRAPH = new Set(["w:p"]);
/** Separators above notes. */
const NO_NOTES = new Set(["separator", "continuationSeparator", "continuationNotice"]);
const STARTS_CAPTION = /^(?:caption|picture|photo|photograph|image|figure|bild|foto|abbildung)\b[^:.]{0,20}[:.]/i;
const MAX_CAPTION = 500;
const MAX_CHARTS = 20;

/** @throws DocxRefused */
export async function readDocx(parts: PackedParts): Promise<ReadDocx> {
  const file = await packageOf(parts);
  const relations = await file.relationsOf(file.main);
  const related = (type: string) => [...relations.values()].filter((each) => each.type === type && !each.isExternal);
  const readFirst = async (type: string) => {
    const [first] = related(type);
    return first ? await file.read(first.target) : null;
  };
  const notes = new Map([
    ...notesIn(await readFirst("footnotes"), "w:footnote"),
    ...notesIn(await readFirst("endnotes"), "w:endnote"),
  ]);
  const extras: DocxExtras = {
    ...noExtras(),
    comments: commentsIn(await readFirst("comments")),
    hasMacros: [...relations.values()].some(({ type }) => type === "vbaProject"),
  };
  for (const { target } of [...related("header"), ...related("footer")].slice(0, MAX_LISTED)) {
    const text = linesOf(await file.read(target))
      .join(" ")
      .trim();
    if (text !== "" && !extras.furniture.includes(text)) extras.furniture.push(shortened(text));
  }
  const styles = new Styles(await readFirst("styles"));
  const numberings = new Numberings(await readFirst("numbering"));
  const root = await file.read(file.main);
  const reader = new BodyReader({ styles, numberings, relations, notes, extras });
  const blocks = withCaptions(reader.read(childOf(root, "w:body")));
  for (const part of [...reader.charts].slice(0, MAX_CHARTS)) {
    const chart = await file.read(part);
    const table = chart && readChart(chart);
    if (table) extras.chartTables.push(table);
  }
  return { blocks, extras, pictures: await placesOf(blocks, file), ...(await propertiesOf(file)) };
}

function notesIn(root: XmlElement | null, name: string): [string, string][] {
  return elementsOf(root)
    .filter((note) => note.name === name && !NO_NOTES.has(note.attributes["w:type"] ?? ""))
    .map((note) => [`${name} ${note.attributes["w:id"]}`, linesOf(note).join(" ").trim()]);
}

function commentsIn(root: XmlElement | null): DocxExtras["comments"] {
  return elementsOf(root)
    .slice(0, MAX_LISTED)
    .map((comment) => ({
      by: comment.attributes["w:author"] ?? "",
      text: shortened(linesOf(comment).join(" ").trim()),
    }))
    .filter(({ text }) => text !== "");
}

function linesOf(root: XmlElement | null): string[] {
  if (!root) return [];
  return [...within(root, PARAGRAPH)].map((paragraph) => textWithin(paragraph, TEXT)).filter((text) => text !== "");
}

/** Where the pictures of these blocks are in the file. */
export async function placesOf(
  blocks: readonly DocxBlock[],
  file: Pick<PackedParts, "placeOf">,
): Promise<Map<string, PartPlace>> {
  const places = new Map<string, PartPlace>();
  for (const block of blocks) {
    const part = block.kind === "picture" ? block.part : null;
    if (part === null || places.has(part) || places.size >= DOCX_BOUNDS.pictures) continue;
    const place = await file.placeOf(part);
    if (place) places.set(part, place);
  }
  return places;
}

/** A caption stands below its picture. */
export function withCaptions(blocks: readonly DocxBlock[]): DocxBlock[] {
  const kept: DocxBlock[] = [];
  for (const block of blocks) {
    const last = kept.at(-1);
    if (block.kind !== "paragraph" || last?.kind !== "picture" || last.caption !== "") {
      kept.push(block);
      continue;
    }
    const text = block.runs.map((run) => run.text).join("");
    const isCaption = block.style === "caption" || (block.heading === null && STARTS_CAPTION.test(text.trim()));
    if (isCaption && text.length <= MAX_CAPTION)
      kept.splice(-1, 1, { ...last, caption: text.replace(/\s+/g, " ").trim() });
    else kept.push(block);
  }
  return kept;
}

async function propertiesOf(file: DocxPackage): Promise<{ pages: number | null; changedBy: string }> {
  const words = (root: XmlElement | null, name: string) =>
    (childOf(root, name)?.children ?? []).filter((child) => typeof child === "string").join("");
  const relations = [...(await file.relationsOf("")).values()];
  const read = async (type: string) => {
    const part = relations.find((each) => each.type === type && !each.isExternal);
    return part ? await file.read(part.target) : null;
  };
  const pages = Number(words(await read("extended-properties"), "Pages"));
  const changedBy = words(await read("core-properties"), "cp:lastModifiedBy").trim();
  return { pages: Number.isInteger(pages) && pages > 0 ? pages : null, changedBy: shortened(changedBy) };
}

/** Reads the body of a Word document into blocks. */
import type { Run } from "#platform/rich-text/tree.ts";
import type { DocxBlock, DocxCell, DocxParagraph, DocxRow } from "./blocks.ts";
import { chosenOf, CODE_FONT, type Inline, type InlineContext, InlineReader } from "./read-inline.ts";
import { placeNotes } from "./place-notes.ts";
import { headingIn, indentIn, type Numberings, numberingIn, type Style } from "./styles.ts";
import { childOf, elementsOf, switchOf, textWithin, valueOf, type XmlElement } from "./xml-tree.ts";

const CONTENTS = /^(?:toc \d|toc heading|table of contents|contents heading|contents \d+)$/;
/** Of a level of a list that does not say. */
const LEVEL_INDENT = 720;
const TEXT = new Set(["w:t"]);

export class BodyReader {
  readonly #context: InlineContext & { numberings: Numberings };
  readonly #inline: InlineReader;
  readonly #counts = new Map<string, number>();
  /** Of a paragraph whose end was deleted: the next goes on with it. */
  #carried: Inline[] = [];

  constructor(context: InlineContext & { numberings: Numberings }) {
    this.#context = context;
    this.#inline = new InlineReader(context);
  }

  /** The parts of the charts that were met. */
  get charts(): ReadonlySet<string> {
    return this.#inline.charts;
  }

  read(parent: XmlElement | null): DocxBlock[] {
    const blocks: DocxBlock[] = [];
    for (const child of elementsOf(parent)) this.#visit(child, blocks);
    return blocks;
  }

  #visit(element: XmlElement, blocks: DocxBlock[]): void {
    const into = (parent: XmlElement | null) => {
      for (const child of elementsOf(parent)) this.#visit(child, blocks);
    };
    switch (element.name) {
      case "w:p":
        return this.#paragraph(element, blocks);
      case "w:tbl":
        return this.#table(element, blocks);
      case "w:sdt":
        if (isContents(element)) this.#context.extras.hasContents = true;
        else into(childOf(element, "w:sdtContent"));
        return;
      case "w:ins":
      case "w:moveTo":
      case "w:customXml":
      case "w:smartTag":
        return into(element);
      case "mc:AlternateContent":
        return into(chosenOf(element));
      case "w:altChunk":
        this.#context.extras.objects += 1;
    }
  }

  #paragraph(element: XmlElement, blocks: DocxBlock[]): void {
    const properties = childOf(element, "w:pPr");
    const style = this.#context.styles.paragraph(valueOf(properties, "w:pStyle"));
    const inline = [...this.#carried, ...this.#inline.read(element, style)];
    const isEndDeleted = childOf(childOf(properties, "w:rPr"), "w:del") !== null;
    this.#carried = isEndDeleted ? inline : [];
    if (isEndDeleted) return;
    if (CONTENTS.test(style.name)) return void (this.#context.extras.hasContents = true);
    for (const each of inline) if (each.kind === "picture") blocks.push(each.picture);
    const runs = placeNotes(inline);
    if (runs.some(({ text }) => text.trim() !== "")) blocks.push(this.#described(runs, inline, { style, properties }));
    else if (childOf(childOf(properties, "w:pBdr"), "w:bottom") && runs.length === 0) blocks.push({ kind: "rule" });
    for (const each of inline) if (each.kind === "box") blocks.push(...this.read(each.content));
  }

  #described(
    runs: Run[],
    inline: readonly Inline[],
    { style, properties }: { style: Style; properties: XmlElement | null },
  ): DocxParagraph {
    const numbering = numberingIn(properties);
    const id = numbering.id ?? style.numbering.id;
    const depth = numbering.level ?? style.numbering.level ?? 0;
    const level = id === null || id === "0" ? null : this.#context.numberings.level(id, depth);
    const indent = indentIn(properties) ?? level?.indent ?? style.indent ?? (level ? (depth + 1) * LEVEL_INDENT : 0);
    const align = valueOf(properties, "w:jc") ?? style.align;
    const heading = headingIn(properties) ?? style.heading;
    return {
      kind: "paragraph",
      style: style.name,
      heading,
      runs,
      list:
        level && id !== null
          ? { id: `${id} ${depth}`, isOrdered: level.isOrdered, number: this.#count(id, depth, level.start) }
          : null,
      indent,
      align: align === "center" ? "center" : align === "right" || align === "end" ? "end" : null,
      look: lookOf(inline),
    };
  }

  /** A deeper level begins at its start with each item above it. */
  #count(id: string, depth: number, start: number): number {
    const key = `${id} ${depth}`;
    const number = this.#counts.get(key) ?? start;
    this.#counts.set(key, number + 1);
    for (let deeper = depth + 1; deeper < 9; deeper += 1) this.#counts.delete(`${id} ${deeper}`);
    return number;
  }

  #table(element: XmlElement, blocks: DocxBlock[]): void {
    const rows: DocxRow[] = [];
    /** By column: the cell that goes on downwards. */
    const open = new Map<number, DocxCell>();
    for (const row of rowsOf(element)) {
      const properties = childOf(row, "w:trPr");
      if (childOf(properties, "w:del")) continue;
      const isHead = switchOf(properties, "w:tblHeader") === true;
      const cells: DocxCell[] = [];
      let column = Number(valueOf(properties, "w:gridBefore") ?? "0") || 0;
      for (const cell of cellsOf(row)) {
        const { columns, merge } = spanOf(cell);
        const above = open.get(column);
        if (merge === "continue" && above) above.rows += 1;
        else {
          const inside = this.read(cell);
          const isNamedHead = inside.some((block) => block.kind === "paragraph" && block.style === "table heading");
          const read = { columns, rows: 1, isHead: isHead || isNamedHead, blocks: inside };
          cells.push(read);
          if (merge === "restart") open.set(column, read);
          else open.delete(column);
        }
        column += columns;
      }
      rows.push({ isHead, cells });
    }
    const [only] = rows.length === 1 ? (rows[0]?.cells ?? []) : [];
    // A frame around text, not a table.
    if (only && rows[0]?.cells.length === 1) blocks.push(...only.blocks);
    else if (rows.some(({ cells }) => cells.some((cell) => cell.blocks.length > 0)))
      blocks.push({ kind: "table", rows });
  }
}

function* rowsOf(parent: XmlElement): Generator<XmlElement> {
  for (const child of elementsOf(parent)) {
    if (child.name === "w:tr") yield child;
    else if (child.name === "w:sdt") yield* rowsOf(childOf(child, "w:sdtContent") ?? child);
    else if (child.name === "w:customXml") yield* rowsOf(child);
  }
}

function* cellsOf(parent: XmlElement): Generator<XmlElement> {
  for (const child of elementsOf(parent)) {
    if (child.name === "w:tc") yield child;
    else if (child.name === "w:sdt") yield* cellsOf(childOf(child, "w:sdtContent") ?? child);
    else if (child.name === "w:customXml") yield* cellsOf(child);
  }
}

function spanOf(cell: XmlElement): { columns: number; merge: string | null } {
  const properties = childOf(cell, "w:tcPr");
  const columns = Number(valueOf(properties, "w:gridSpan") ?? "1");
  const merge = childOf(properties, "w:vMerge");
  return {
    columns: Number.isInteger(columns) && columns > 0 && columns <= 100 ? columns : 1,
    merge: merge ? (merge.attributes["w:val"] ?? "continue") : null,
  };
}

function isContents(block: XmlElement): boolean {
  const part = childOf(childOf(block, "w:sdtPr"), "w:docPartObj");
  return valueOf(part, "w:docPartGallery") === "Table of Contents" && textWithin(block, TEXT) !== "";
}

/** How all words look; the size of the longest run. */
export function lookOf(inline: readonly Inline[]): DocxParagraph["look"] {
  const runs = inline.flatMap((each) => (each.kind === "run" && each.run.text.trim() !== "" ? [each] : []));
  let longest = runs[0];
  for (const run of runs) if (run.run.text.length > (longest?.run.text.length ?? 0)) longest = run;
  return {
    isBold: runs.length > 0 && runs.every(({ look }) => look.isBold),
    isItalic: runs.length > 0 && runs.every(({ look }) => look.isItalic),
    isCode: runs.length > 0 && runs.every(({ look }) => CODE_FONT.test(look.font)),
    halfPoints: longest?.look.halfPoints ?? 0,
  };
}

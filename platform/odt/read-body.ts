/** Reads the body of an OpenDocument text into the blocks that Word documents are read into. */
import type { DocxBlock, DocxCell, DocxParagraph, DocxRow, DocxTable } from "#platform/docx/blocks.ts";
import { MAX_LISTED, shortened } from "#platform/docx/change-log.ts";
import { placeNotes } from "#platform/docx/place-notes.ts";
import { lookOf } from "#platform/docx/read-body.ts";
import { elementsOf, type XmlElement } from "#platform/docx/xml-tree.ts";
import { linesOf, type OdtContext, OdtInlineReader } from "./read-inline.ts";

/** How far a level of a list is set in, in twentieths of a point. */
const LEVEL_INDENT = 720;
const LEAST_INDENT = 180;
/** How much further than what is around it a quote is set. */
const QUOTE_INDENT = 567;
const MAX_SPAN = 100;
const INDEX =
  /^text:(?:table-of-content|alphabetical-index|illustration-index|table-index|object-index|user-index|bibliography)$/;

type List = { id: number; depth: number; style: string | undefined; indent: number };
type Item = { list: NonNullable<DocxParagraph["list"]> | null; indent: number };

export class OdtBodyReader {
  readonly #context: OdtContext;
  readonly #inline: OdtInlineReader;
  #lists = 0;
  /** By the name that lists which go on have for it. */
  readonly #named = new Map<string, number>();
  /** The next number by list and depth. */
  readonly #counts = new Map<string, number>();

  constructor(context: OdtContext) {
    this.#context = context;
    this.#inline = new OdtInlineReader(context);
  }

  read(parent: XmlElement | null): DocxBlock[] {
    const blocks: DocxBlock[] = [];
    for (const child of elementsOf(parent)) this.#visit(child, blocks);
    return blocks;
  }

  #visit(element: XmlElement, blocks: DocxBlock[], item?: Item): void {
    const { extras } = this.#context;
    const { name, attributes } = element;
    if (name === "text:p" || name === "text:h") this.#paragraph(element, blocks, item);
    else if (name === "text:list") this.#list(element, null, blocks);
    else if (name === "table:table") blocks.push(...this.#table(element));
    else if (name === "text:section" && attributes["text:display"] !== "none")
      for (const child of elementsOf(element)) this.#visit(child, blocks);
    else if (name === "text:section") {
      const [first] = linesOf(element);
      if (first !== undefined && extras.hidden.length < MAX_LISTED) extras.hidden.push(shortened(first));
    } else if (name === "text:numbered-paragraph") for (const child of elementsOf(element)) this.#visit(child, blocks);
    else if (INDEX.test(name)) extras.hasContents = true;
    else if (name.startsWith("text:change")) this.#inline.mark(element);
    // Drawings that belong to a page stand before its text.
    else if (name.startsWith("draw:")) this.#paragraph({ ...element, attributes: {}, children: [element] }, blocks);
  }

  #paragraph(element: XmlElement, blocks: DocxBlock[], item?: Item): void {
    const style = this.#context.styles.paragraph(element.attributes["text:style-name"]);
    const inline = this.#inline.read(element, style);
    for (const each of inline) if (each.kind === "picture") blocks.push(each.picture);
    const runs = placeNotes(inline);
    const heading = headingOf(element, style.name);
    if (runs.some(({ text }) => text.trim() !== ""))
      blocks.push({
        kind: "paragraph",
        style: style.name,
        heading,
        runs,
        list: heading === null ? (item?.list ?? null) : null,
        indent: item
          ? item.indent + (/^(?:block )?quotations?$/.test(style.name) ? QUOTE_INDENT : 0)
          : (style.indent ?? 0),
        align: style.align === "center" ? "center" : style.align === "end" || style.align === "right" ? "end" : null,
        look: lookOf(inline),
      });
    else if (style.hasLine && runs.length === 0 && inline.length === 0) blocks.push({ kind: "rule" });
    for (const each of inline) if (each.kind === "box") blocks.push(...this.read(each.content));
  }

  #list(element: XmlElement, outer: List | null, blocks: DocxBlock[]): void {
    const style = element.attributes["text:style-name"] ?? outer?.style;
    const depth = (outer?.depth ?? 0) + 1;
    const level = this.#context.styles.list(style, depth);
    // Whatever their styles say, a list inside another is deeper.
    const indent = Math.max(level.indent ?? depth * LEVEL_INDENT, outer ? outer.indent + LEAST_INDENT : 0);
    const list: List = { id: outer?.id ?? this.#listOf(element), depth, style, indent };
    const id = `${list.id} ${list.depth}`;
    for (const item of elementsOf(element)) {
      const isItem = item.name === "text:list-item" && level.isNumbered;
      let next: Item["list"] = null;
      for (const child of elementsOf(item)) {
        if (child.name === "text:list") this.#list(child, list, blocks);
        else {
          const isFirst = isItem && next === null && child.name === "text:p";
          if (isFirst) {
            next = { id, isOrdered: level.isOrdered, number: this.#count(id, item, level.start) };
            for (let deeper = list.depth + 1; deeper <= 10; deeper += 1) this.#counts.delete(`${list.id} ${deeper}`);
          }
          this.#visit(child, blocks, { list: isFirst ? next : null, indent });
        }
      }
    }
  }

  /** A list may go on with the numbers of another. */
  #listOf({ attributes }: XmlElement): number {
    const before = this.#named.get(attributes["text:continue-list"] ?? "");
    const id = before ?? (attributes["text:continue-numbering"] === "true" && this.#lists > 0 ? this.#lists : null);
    if (id === null) this.#lists += 1;
    this.#named.set(attributes["xml:id"] ?? "", id ?? this.#lists);
    return id ?? this.#lists;
  }

  #count(id: string, item: XmlElement, start: number): number {
    const own = Number(item.attributes["text:start-value"]);
    const number = Number.isSafeInteger(own) && own > 0 ? own : (this.#counts.get(id) ?? start);
    this.#counts.set(id, number + 1);
    return number;
  }

  #table(element: XmlElement): DocxBlock[] {
    const { rows } = this.readTable(element);
    const [only] = rows.length === 1 ? (rows[0]?.cells ?? []) : [];
    // A frame around text, not a table.
    if (only && rows[0]?.cells.length === 1) return only.blocks;
    return rows.some(({ cells }) => cells.some(({ blocks }) => blocks.length > 0)) ? [{ kind: "table", rows }] : [];
  }

  /** Also of the numbers of a chart. */
  readTable(element: XmlElement): DocxTable {
    const rows: DocxRow[] = [];
    for (const { row, isHead } of rowsOf(element, false)) {
      const cells = elementsOf(row).flatMap((cell): DocxCell[] => {
        if (cell.name !== "table:table-cell") return []; // covered by one beside or above
        const blocks = this.read(cell);
        const isNamedHead = blocks.some((block) => block.kind === "paragraph" && block.style === "table heading");
        const { "table:number-columns-spanned": columns, "table:number-rows-spanned": down } = cell.attributes;
        return [{ columns: spanOf(columns), rows: spanOf(down), isHead: isHead || isNamedHead, blocks }];
      });
      rows.push({ isHead, cells });
    }
    return { kind: "table", rows };
  }
}

/** Programs that convert Word documents write headings as paragraphs of that style. */
function headingOf({ name, attributes }: XmlElement, style: string): number | null {
  if (name === "text:h") return Math.max(1, Number(attributes["text:outline-level"]) || 1);
  if (style === "title") return 0;
  const [, level] = /^heading (\d{1,2})$/.exec(style) ?? [];
  return level === undefined ? null : Number(level);
}

function* rowsOf(parent: XmlElement, isHead: boolean): Generator<{ row: XmlElement; isHead: boolean }> {
  for (const child of elementsOf(parent)) {
    if (child.name === "table:table-row") yield { row: child, isHead };
    else if (child.name === "table:table-header-rows") yield* rowsOf(child, true);
    else if (child.name === "table:table-rows" || child.name === "table:table-row-group") yield* rowsOf(child, isHead);
  }
}

function spanOf(count: string | undefined): number {
  const span = Number(count ?? "1");
  return Number.isInteger(span) && span > 0 && span <= MAX_SPAN ? span : 1;
}

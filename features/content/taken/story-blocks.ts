/** Parses a story's sanitised HTML into blocks for documents. One pass; unknown elements yield their text. */
import { Parser } from "htmlparser2";
import { shownText } from "./shown-text.ts";

export type Run = { text: string; isBold: boolean; isItalic: boolean; /** Whole. */ address: string | null };
/** `align` is null for text aligned to the start of the cell. */
export type Cell = { runs: Run[]; align: "center" | "end" | null };
export type Row = { isHead: boolean; cells: Cell[] };
export type Block =
  | { kind: "paragraph" | "quote" | "code" | "caption"; runs: Run[] }
  | { kind: "heading"; level: number; runs: Run[] }
  /** `number` is null in an unnumbered list. */
  | { kind: "item"; depth: number; number: number | null; runs: Run[] }
  | { kind: "picture"; id: string; alt: string }
  | { kind: "table"; rows: Row[] }
  | { kind: "rule" };

const BLOCKS = new Set([
  "p",
  "div",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "li",
  "blockquote",
  "pre",
  "figcaption",
  "figure",
]);
const UNREAD = new Set(["script", "style", "template"]);

/** @param origin https://host, for addresses that begin with "/". */
export function storyBlocks(html: string, origin: string): Block[] {
  const reader = new BlockReader(origin);
  const parser = new Parser({
    onopentag: (tag, attributes) => reader.open(tag, attributes),
    ontext: (text) => reader.read(text),
    onclosetag: (tag) => reader.close(tag),
  });
  parser.end(html);
  reader.endBlock();
  return reader.blocks;
}

class BlockReader {
  readonly blocks: Block[] = [];
  readonly #origin: string;
  #runs: Run[] = [];
  readonly #open: string[] = [];
  readonly #addresses: (string | null)[] = [];
  readonly #lists: { isOrdered: boolean; count: number }[] = [];
  #table: Extract<Block, { kind: "table" }> | null = null;
  #align: Cell["align"] = null;

  constructor(origin: string) {
    this.#origin = origin;
  }

  open(tag: string, attributes: Record<string, string>): void {
    if (tag === "a") this.#addresses.push(this.#whole(attributes["href"] ?? ""));
    else if (tag === "br") this.#add("\n");
    else if (tag === "hr") this.#put({ kind: "rule" });
    else if (tag === "img") this.#picture(attributes);
    else if (tag === "ul" || tag === "ol") this.#openList(tag);
    else if (tag === "table") this.#openTable();
    else if (tag === "tr") this.#table?.rows.push({ isHead: false, cells: [] });
    else if (tag === "td" || tag === "th") this.#openCell(attributes);
    else if (BLOCKS.has(tag)) this.#openBlock(tag);
    this.#open.push(tag);
  }

  #openList(tag: string): void {
    this.endBlock();
    this.#lists.push({ isOrdered: tag === "ol", count: 0 });
  }

  #openTable(): void {
    this.endBlock();
    this.#table = { kind: "table", rows: [] };
  }

  #openCell(attributes: Record<string, string>): void {
    this.#runs = [];
    const said = attributes["data-align"];
    this.#align = said === "center" || said === "end" ? said : null;
  }

  #openBlock(tag: string): void {
    if (this.#table) return void (this.#runs.length > 0 && this.#add(" "));
    this.endBlock();
    const list = this.#lists.at(-1);
    if (tag === "li" && list) list.count += 1;
  }

  read(text: string): void {
    if (!this.#open.some((tag) => UNREAD.has(tag))) this.#add(text);
  }

  close(tag: string): void {
    const at = this.#open.lastIndexOf(tag);
    if (tag === "td" || tag === "th") this.#endCell(tag);
    else if (tag === "caption") this.#endCaption();
    else if (tag === "table") this.#endTable();
    else if (BLOCKS.has(tag) && !this.#table) this.endBlock();
    else if (tag === "ul" || tag === "ol") {
      this.endBlock();
      this.#lists.pop();
    }
    if (tag === "a") this.#addresses.pop();
    if (at >= 0) this.#open.splice(at, 1);
  }

  #endCell(tag: string): void {
    const row = this.#table?.rows.at(-1);
    row?.cells.push({ runs: tidyRuns(this.#runs), align: this.#align });
    if (row && tag === "th") row.isHead = true;
    this.#runs = [];
  }

  #endCaption(): void {
    const runs = tidyRuns(this.#runs);
    this.#runs = [];
    if (this.#table && runs.length > 0) this.blocks.push({ kind: "caption", runs });
  }

  #endTable(): void {
    const table = this.#table;
    this.#table = null;
    this.#runs = [];
    if (table && table.rows.some(({ cells }) => cells.length > 0)) this.blocks.push(table);
  }

  endBlock(): void {
    const runs = tidyRuns(this.#runs);
    this.#runs = [];
    if (runs.length > 0) this.blocks.push(this.#blockOf(runs));
  }

  #blockOf(runs: Run[]): Block {
    const heading = this.#open.findLast((tag) => /^h[1-6]$/.test(tag));
    if (heading) return { kind: "heading", level: Number(heading[1]), runs };
    const list = this.#lists.at(-1);
    if (list && this.#open.includes("li"))
      return { kind: "item", depth: this.#lists.length - 1, number: list.isOrdered ? list.count : null, runs };
    for (const [tag, kind] of [
      ["pre", "code"],
      ["figcaption", "caption"],
      ["blockquote", "quote"],
    ] as const)
      if (this.#open.includes(tag)) return { kind, runs };
    return { kind: "paragraph", runs };
  }

  #put(block: Block): void {
    this.endBlock();
    if (!this.#table) this.blocks.push(block);
  }

  #picture({ src = "", alt = "" }: Record<string, string>): void {
    const id = /^\/media\/([^/]+)\//.exec(src)?.[1];
    if (id) this.#put({ kind: "picture", id, alt: shownText(alt) });
  }

  #add(text: string): void {
    const isCode = this.#open.includes("pre");
    const shown = isCode || text === "\n" ? text : text.replace(/\s+/g, " ");
    const has = (...tags: string[]) => this.#open.some((tag) => tags.includes(tag));
    this.#runs.push({
      text: shownText(shown),
      isBold: has("strong", "b", "th"),
      isItalic: has("em", "i"),
      address: this.#addresses.at(-1) ?? null,
    });
  }

  #whole(address: string): string | null {
    const whole = address.startsWith("/") && !address.startsWith("//") ? this.#origin + address : address;
    return /^(https?|mailto|tel):/i.test(whole) && URL.canParse(whole) ? new URL(whole).href : null;
  }
}

/** Trims spaces, and removes double ones between runs. */
function tidyRuns(runs: Run[]): Run[] {
  const kept: Run[] = [];
  for (const run of runs) {
    const before = kept.at(-1);
    const text = !before || /\s$/.test(before.text) ? run.text.replace(/^ +/, "") : run.text;
    if (text !== "") kept.push({ ...run, text });
  }
  const last = kept.at(-1);
  if (last) last.text = last.text.trimEnd();
  return kept.some(({ text }) => text.trim() !== "") ? kept.filter(({ text }) => text !== "") : [];
}

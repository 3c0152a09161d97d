/**
 * Reads HTML of our own (sanitised stories, pages, what the editor writes) into a tree; other HTML as far as possible.
 * One pass; elements it does not know give their text.
 */
import { cleanCode, cleanLine, cleanText, hasLongWord, limitMarks } from "./characters.ts";
import { limitBreaks, textOf, trimCode, trimRuns } from "./runs.ts";
import { GridReader } from "./table-grid.ts";
import { readAttributes, readTokens, type TagToken } from "./tokens.ts";
import {
  type Block,
  type Cell,
  type Excess,
  type Item,
  type Mark,
  MARKS,
  type Run,
  type Tree,
  TREE_LIMITS,
} from "./tree.ts";

type Options = {
  /** Pages hold furniture: what is hidden is left out, and neighbours that a style sheet sets apart get a space. */
  isPage?: boolean;
  /** Reading ends after this many characters of text. */
  max?: number;
};

const BLOCKS = new Set(
  "p div section article header footer aside nav main figure figcaption caption address dl dt dd ul ol li blockquote pre table thead tbody tfoot tr td th h1 h2 h3 h4 h5 h6 legend summary".split(
    " ",
  ),
);
const UNREAD = new Set(["script", "style", "template", "noscript", "title", "iframe", "object"]);
const UNREAD_ON_PAGES = new Set(["svg", "button", "form", "video"]);
const VOID = new Set(["img", "br", "hr", "input", "source", "wbr", "link", "meta", "track", "col"]);
/** Elements that add more to the tree than a block of text. */
const HOLDERS = new Set(["ul", "ol", "li", "blockquote", "table", "tr", "td", "th"]);
const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
/** Elements of a line that a page may set apart. */
const APART = new Set(["a", "span", "time", "small"]);
const MARK_OF = new Map<string, Mark>(
  Object.entries({
    strong: "bold",
    b: "bold",
    em: "italic",
    i: "italic",
    u: "underline",
    ins: "underline",
    s: "strike",
    strike: "strike",
    del: "strike",
    sub: "sub",
    sup: "sup",
    code: "code",
  }),
);

/** By a bit for each mark: one array for each set, so that equal ones are identical. */
const MARK_SETS: readonly (readonly Mark[])[] = Array.from({ length: 2 ** MARKS.length }, (_, bits) =>
  MARKS.filter((_mark, at) => (bits & (1 << at)) !== 0),
);
const NO_MARKS = MARK_SETS[0] ?? [];

/** An open block element. What it does not set is its parent's, so that no element looks through all open ones. */
type Frame = {
  tag: string;
  kind: "plain" | "quote" | "list" | "item" | "table" | "row" | "cell";
  /** Where what it holds goes. */
  blocks: Block[];
  list: { items: Item[]; next: number | null } | null;
  grid: GridReader | null;
  /** Places among the open elements of the item, row and cell that the next of its kind ends; 0 for none. */
  openItem: number;
  openRow: number;
  openCell: number;
};

const NO_ATTRIBUTES: Record<string, string> = {};
const ROOT = { tag: "p", kind: "plain", list: null, grid: null, openItem: 0, openRow: 0, openCell: 0 } as const;

export function readTree(html: string, options: Options = {}): Tree {
  const reader = new TreeReader(options);
  readTokens(html, reader);
  return reader.end();
}

class TreeReader {
  readonly #isPage: boolean;
  readonly #max: number;
  readonly #excess = new Set<Excess>();
  readonly #root: Frame = { ...ROOT, blocks: [] };
  readonly #frames: Frame[] = [this.#root];
  /** How many of each name are open: an end tag without an open element must cost nothing. */
  readonly #open = new Map<string, number>();
  /** How often each mark is open, and a bit for each that is. */
  readonly #marked = MARKS.map(() => 0);
  #markBits = 0;
  #marks = NO_MARKS;
  #href: string | null = null;
  /** How much text there was where the link began. */
  #linkStart = 0;
  readonly #emptyLinks: string[] = [];
  #runs: Run[] = [];
  #hidden: { tag: string; depth: number } | null = null;
  #preformatted = 0;
  #depth = 0;
  /** Places of tables that may still be taken. */
  #cells = { left: TREE_LIMITS.cells };
  #length = 0;
  /** The last two characters of the block. */
  #tail = "";
  /** The text ends with an element of the line, and nothing has come since. */
  #isAfterInline = false;

  constructor({ isPage = false, max = Number.POSITIVE_INFINITY }: Options) {
    this.#isPage = isPage;
    this.#max = max;
  }

  isDone(): boolean {
    return this.#length >= this.#max;
  }

  end(): Tree {
    while (this.#frames.length > 1) this.#leave();
    this.#flush();
    return { blocks: this.#root.blocks, excess: this.#excess, emptyLinks: this.#emptyLinks };
  }

  get #frame(): Frame {
    return this.#frames.at(-1) ?? this.#root;
  }

  text(text: string): void {
    if (this.#hidden) return;
    this.#isAfterInline = false;
    if (limitMarks(text) !== text) this.#excess.add("marks");
    this.#add(this.#preformatted > 0 ? cleanCode(text) : cleanText(text));
  }

  tag(token: TagToken): void {
    if (this.#hidden) return this.#tagOfHidden(token, this.#hidden);
    if (token.isClosing) return this.#close(token.name);
    const { name } = token;
    const attributes = token.attributes.length > 1 ? readAttributes(token.attributes) : NO_ATTRIBUTES;
    if (this.#isHidden(name, attributes)) {
      if (!VOID.has(name)) this.#hidden = { tag: name, depth: 1 };
      return;
    }
    if (this.#isPage && APART.has(name)) this.#keepApart(name);
    this.#isAfterInline = false;
    const mark = MARK_OF.get(name);
    if (mark) this.#mark(mark, 1);
    else if (name === "a") this.#openLink(attributes["href"] || null);
    else if (name === "br") this.#add("\n");
    else if (name === "img") this.#picture(attributes);
    else if (name === "hr") this.#put({ kind: "rule" });
    else if (BLOCKS.has(name)) this.#enter(name, attributes);
  }

  #isHidden(name: string, attributes: Record<string, string>): boolean {
    if (UNREAD.has(name)) return true;
    if (!this.#isPage) return false;
    return UNREAD_ON_PAGES.has(name) || attributes["aria-hidden"] === "true" || "hidden" in attributes;
  }

  #tagOfHidden({ name, isClosing }: TagToken, hidden: { tag: string; depth: number }): void {
    if (name !== hidden.tag) return;
    hidden.depth += isClosing ? -1 : 1;
    if (hidden.depth === 0) this.#hidden = null;
  }

  #close(name: string): void {
    this.#isAfterInline = APART.has(name);
    const mark = MARK_OF.get(name);
    if (mark) return this.#mark(mark, -1);
    if (name === "a") this.#openLink(null);
    if (!BLOCKS.has(name) || (this.#open.get(name) ?? 0) === 0) return;
    while (this.#leave() !== name);
  }

  #openLink(href: string | null): void {
    if (this.#href !== null && this.#length === this.#linkStart) this.#emptyLinks.push(this.#href);
    this.#href = href;
    this.#linkStart = this.#length;
  }

  #mark(mark: Mark, change: number): void {
    const at = MARKS.indexOf(mark);
    const depth = Math.max(0, (this.#marked[at] ?? 0) + change);
    this.#marked[at] = depth;
    this.#markBits = depth > 0 ? this.#markBits | (1 << at) : this.#markBits & ~(1 << at);
    this.#marks = MARK_SETS[this.#markBits] ?? NO_MARKS;
  }

  /** Style sheets set neighbours apart that have no space between them: links in a row, a count after its name. */
  #keepApart(tag: string): void {
    const isGlued = this.#isAfterInline || (tag === "span" && /[\p{L}\p{N}]$/u.test(this.#tail));
    if (isGlued && /\S$/.test(this.#tail)) this.#add(" ");
  }

  #add(text: string): void {
    const last = this.#runs.at(-1);
    const isRunning = this.#preformatted === 0 && text !== "\n";
    const isGap = text.startsWith(" ") && (this.#tail === "" || this.#tail.endsWith(" ") || this.#tail.endsWith("\n"));
    const added = isRunning && isGap ? text.slice(1) : text;
    if (added === "") return;
    this.#length += added.length;
    this.#tail = added.slice(-2);
    if (last && last.text !== "\n" && added !== "\n" && last.marks === this.#marks && last.href === this.#href)
      last.text += added;
    else this.#runs.push({ text: added, marks: this.#marks, href: this.#href });
  }

  #enter(tag: string, attributes: Record<string, string>): void {
    const { openItem, openRow, openCell } = this.#frame;
    // An element whose end tag was left out ends with the next of its kind.
    const ended = tag === "li" ? openItem : tag === "tr" ? openRow : tag === "td" || tag === "th" ? openCell : 0;
    while (ended > 0 && this.#frames.length > ended) this.#leave();
    this.#flush();
    const { blocks, list, grid } = this.#frame;
    const inner: Frame = { tag, kind: "plain", blocks, list, grid, openItem, openRow, openCell };
    this.#frames.push(HOLDERS.has(tag) ? Object.assign(inner, this.#holderOf(tag, attributes)) : inner);
    this.#open.set(tag, (this.#open.get(tag) ?? 0) + 1);
    if (tag === "pre") this.#preformatted += 1;
  }

  /** What an element adds to the tree; nothing for one that only parts blocks, or beyond the deepest level. */
  #holderOf(tag: string, attributes: Record<string, string>): Partial<Frame> {
    const at = this.#frames.length;
    const { list, grid, kind } = this.#frame;
    if (tag === "ul" || tag === "ol") {
      if (!this.#goDeeper()) return { openItem: 0 };
      const next = tag === "ul" ? null : wholeOf(attributes["start"]);
      return { kind: "list", list: { items: [], next }, openItem: 0 };
    }
    if (tag === "blockquote") return this.#goDeeper() ? { kind: "quote", blocks: [], list: null, openItem: 0 } : {};
    if (tag === "table") {
      if (!this.#goDeeper()) return {};
      return { kind: "table", grid: new GridReader(this.#cells, this.#excess), openRow: 0, openCell: 0 };
    }
    if (tag === "li" && list) {
      const item: Item = { number: list.next, blocks: [] };
      list.items.push(item);
      if (list.next !== null) list.next += 1;
      return { kind: "item", blocks: item.blocks, openItem: at };
    }
    if (tag === "tr" && grid) {
      grid.startRow();
      return { kind: "row", openRow: at, openCell: 0 };
    }
    if ((tag === "td" || tag === "th") && grid && kind === "row") {
      const blocks: Block[] = [];
      grid.addCell(cellOf(tag, attributes, blocks));
      return { kind: "cell", blocks, list: null, openItem: 0, openCell: at };
    }
    return {};
  }

  /** Whether one level more may open. */
  #goDeeper(): boolean {
    if (this.#depth >= TREE_LIMITS.depth) {
      this.#excess.add("depth");
      return false;
    }
    this.#depth += 1;
    return true;
  }

  /** Ends the innermost block element. @returns its name. */
  #leave(): string {
    this.#flush();
    const frame = this.#frames.pop() ?? this.#root;
    const { tag, kind, blocks, list, grid } = frame;
    this.#open.set(tag, (this.#open.get(tag) ?? 1) - 1);
    if (tag === "pre") this.#preformatted -= 1;
    if (kind === "quote" || kind === "list" || kind === "table") this.#depth -= 1;
    if (kind === "quote" && blocks.length > 0) this.#put({ kind, blocks, speaker: speakerOf(blocks) });
    if (kind === "list" && list && list.items.some((item) => item.blocks.length > 0))
      this.#put({ kind, items: list.items });
    if (kind === "table" && grid) {
      const { width, rows } = grid.resolve();
      if (width > 0) this.#put({ kind, width, rows });
    }
    return tag;
  }

  #put(block: Block): void {
    this.#flush();
    this.#frame.blocks.push(block);
  }

  #picture({ src = "", alt = "" }: Record<string, string>): void {
    const words = cleanLine(alt);
    if (words.length > TREE_LIMITS.altCharacters) this.#excess.add("altCharacters");
    if (this.#isPage && words === "") return;
    const shown = words.slice(0, TREE_LIMITS.altCharacters).trimEnd();
    this.#put({ kind: "picture", src, alt: shown, href: this.#href });
    this.#linkStart = -1;
  }

  /** Ends the block whose text is being read. */
  #flush(): void {
    this.#tail = "";
    if (this.#runs.length === 0) return;
    const isCode = this.#preformatted > 0;
    const runs = isCode ? trimCode(this.#runs) : trimRuns(this.#runs);
    this.#runs = [];
    if (runs.length === 0) return;
    const limited = limitBreaks(runs);
    if (limited !== runs) this.#excess.add("blankLines");
    const words = this.#excess.has("wordCharacters") ? "" : textOf(limited);
    if (hasLongWord(words, TREE_LIMITS.wordCharacters)) this.#excess.add("wordCharacters");
    this.#frame.blocks.push(isCode ? { kind: "code", runs: limited } : this.#textBlock(limited));
  }

  #textBlock(runs: Run[]): Block {
    const { tag } = this.#frame;
    const level = HEADINGS.indexOf(tag) + 1;
    return level > 0 ? { kind: "heading", level, runs } : { kind: "paragraph", tag, runs };
  }
}

function wholeOf(written: string | undefined): number {
  return written !== undefined && /^[1-9]\d{0,3}$/.test(written) ? Number(written) : 1;
}

function cellOf(tag: string, attributes: Record<string, string>, blocks: Block[]): Cell {
  const align = attributes["data-align"];
  return {
    column: 0,
    columns: wholeOf(attributes["colspan"]),
    rows: wholeOf(attributes["rowspan"]),
    isHead: tag === "th",
    align: align === "center" || align === "end" ? align : null,
    blocks,
  };
}

/** Of a quote whose last line begins with a dash: "— Ada Berg, chief executive". */
function speakerOf(blocks: readonly Block[]): string | null {
  const last = blocks.at(-1);
  if (last?.kind !== "paragraph" || blocks.length === 1) return null;
  const text = textOf(last.runs);
  return /^[–—]/.test(text) ? text.slice(1).trim() : null;
}

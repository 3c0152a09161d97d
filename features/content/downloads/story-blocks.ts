/** A story's blocks in the order of a document's paragraphs: what is inside a list or quote knows how deep it is. */
import { readTree } from "#platform/rich-text/read-tree.ts";
import type { Block as TreeBlock, Run as TreeRun, Row } from "#platform/rich-text/tree.ts";

/** `href` is absolute; null outside a link, and where a reader of the file could not follow it. */
export type Run = TreeRun;

/** Where a block is. */
type Place = {
  /** Lists around it. */
  depth: number;
  /** Its list and number, for the first block of an item; null elsewhere. */
  bullet: { list: number; number: number | null } | null;
  isQuoted: boolean;
};

export type Block = Place &
  (
    | { kind: "paragraph" | "code" | "caption" | "speaker"; runs: Run[] }
    | { kind: "heading"; level: number; runs: Run[] }
    | { kind: "picture"; id: string; alt: string }
    | { kind: "table"; width: number; rows: Row[] }
    | { kind: "rule" }
  );

const CAPTIONS = new Set(["figcaption", "caption"]);

/** @param origin https://host, for addresses that begin with "/". */
export function storyBlocks(html: string, origin: string): Block[] {
  const flat = new Flattener(origin);
  flat.visit(readTree(html).blocks, { depth: 0, bullet: null, isQuoted: false });
  return flat.blocks;
}

class Flattener {
  readonly blocks: Block[] = [];
  readonly #origin: string;
  #lists = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  visit(blocks: readonly TreeBlock[], outer: Place): void {
    let place = outer;
    for (const block of blocks) {
      if (block.kind === "quote") this.#quote(block, place);
      else if (block.kind === "list") this.#list(block, place);
      else this.#put(block, place);
      place = { ...outer, bullet: null };
    }
  }

  #quote({ blocks, speaker }: Extract<TreeBlock, { kind: "quote" }>, place: Place): void {
    const quoted = { ...place, isQuoted: true };
    const last = blocks.at(-1);
    if (speaker === null || last?.kind !== "paragraph") return this.visit(blocks, quoted);
    this.visit(blocks.slice(0, -1), quoted);
    this.blocks.push({ ...quoted, bullet: null, kind: "speaker", runs: this.#runs(last.runs) });
  }

  #list({ items }: Extract<TreeBlock, { kind: "list" }>, place: Place): void {
    // An item that begins with a list has its own bullet on a line of its own.
    if (place.bullet) this.blocks.push({ ...place, kind: "paragraph", runs: [] });
    this.#lists += 1;
    const list = this.#lists;
    for (const { number, blocks } of items) {
      const inner = { ...place, depth: place.depth + 1, bullet: { list, number } };
      if (blocks.length === 0) this.blocks.push({ ...inner, kind: "paragraph", runs: [] });
      else this.visit(blocks, inner);
    }
  }

  #put(block: Exclude<TreeBlock, { kind: "quote" | "list" }>, place: Place): void {
    if (block.kind === "paragraph")
      this.blocks.push({
        ...place,
        kind: CAPTIONS.has(block.tag) ? "caption" : "paragraph",
        runs: this.#runs(block.runs),
      });
    else if (block.kind === "heading")
      this.blocks.push({ ...place, kind: "heading", level: block.level, runs: this.#runs(block.runs) });
    else if (block.kind === "code") this.blocks.push({ ...place, kind: "code", runs: this.#runs(block.runs) });
    else if (block.kind === "rule") this.blocks.push({ ...place, kind: "rule" });
    else if (block.kind === "table")
      this.blocks.push({ ...place, kind: "table", width: block.width, rows: this.#rows(block.rows) });
    else {
      const id = /^\/media\/([^/]+)\//.exec(block.src)?.[1];
      if (id) this.blocks.push({ ...place, kind: "picture", id, alt: block.alt });
    }
  }

  #rows(rows: readonly Row[]): Row[] {
    return rows.map(({ isHead, cells }) => ({
      isHead,
      cells: cells.map((cell) => ({
        ...cell,
        blocks: [{ kind: "paragraph", tag: "td", runs: this.#cellRuns(cell.blocks) }],
      })),
    }));
  }

  /** A cell's blocks as one paragraph of several lines. */
  #cellRuns(blocks: readonly TreeBlock[]): Run[] {
    const inner = new Flattener(this.#origin);
    inner.visit(blocks, { depth: 0, bullet: null, isQuoted: false });
    return inner.blocks.flatMap((block, index): Run[] => {
      const gap = index === 0 ? [] : [plainRun("\n")];
      if (block.kind === "picture") return block.alt === "" ? [] : [...gap, plainRun(block.alt)];
      if (block.kind === "table") return [...gap, ...block.rows.flatMap(({ cells }) => cells.flatMap(runsOfCell))];
      if (block.kind === "rule") return [];
      const bullet = block.bullet ? [plainRun(block.bullet.number === null ? "– " : `${block.bullet.number}. `)] : [];
      return [...gap, ...bullet, ...block.runs];
    });
  }

  #runs(runs: readonly TreeRun[]): Run[] {
    return runs.map((run) => ({ ...run, href: run.href === null ? null : this.#whole(run.href) }));
  }

  #whole(address: string): string | null {
    const whole = address.startsWith("/") && !address.startsWith("//") ? this.#origin + address : address;
    return /^(?:https?|mailto|tel):/i.test(whole) && URL.canParse(whole) ? new URL(whole).href : null;
  }
}

export const plainRun = (text: string): Run => ({ text, marks: [], href: null });

/** The runs of a cell of these blocks. */
export function runsOfCell({ blocks }: Row["cells"][number]): Run[] {
  const [only] = blocks;
  return only?.kind === "paragraph" ? only.runs : [];
}

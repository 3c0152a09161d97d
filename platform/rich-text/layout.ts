/** Lays a tree out as lines: what Markdown and plain text have in common. */
import type { Block, Item, Row, Run } from "./tree.ts";

/** How a format writes what a block holds; several lines are parted by "\n", and "" leaves the block out. */
export type Leaves = {
  text: (runs: readonly Run[]) => string;
  heading: (level: number, runs: readonly Run[]) => string;
  code: (runs: readonly Run[]) => string;
  picture: (picture: Extract<Block, { kind: "picture" }>) => string;
  table: (rows: readonly Row[]) => string;
  rule: (isInItem: boolean) => string;
  /** @param isSecond directly after another list of its sort, from which it must differ. */
  bullet: (item: Item, isSecond: boolean) => string;
};

export function layOut(blocks: readonly Block[], leaves: Leaves): string {
  return linesOf(blocks, leaves, false).join("\n");
}

function linesOf(blocks: readonly Block[], leaves: Leaves, isInItem: boolean): string[] {
  const lines: string[] = [];
  let before: Block | undefined;
  let isSecond = false;
  for (const block of blocks) {
    const isAfterList = isSameList(before, block);
    const added = blockLines(block, leaves, isInItem, isAfterList && !isSecond);
    if (added.length === 0) continue;
    isSecond = isAfterList && !isSecond;
    before = block;
    if (lines.length > 0) lines.push("");
    for (const line of added) lines.push(line);
  }
  return lines;
}

function blockLines(block: Block, leaves: Leaves, isInItem: boolean, isSecond: boolean): string[] {
  switch (block.kind) {
    case "paragraph":
      return split(leaves.text(block.runs));
    case "heading":
      return split(leaves.heading(block.level, block.runs));
    case "code":
      return split(leaves.code(block.runs));
    case "picture":
      return split(leaves.picture(block));
    case "table":
      return split(leaves.table(block.rows));
    case "rule":
      return split(leaves.rule(isInItem));
    case "quote":
      return prefixed(linesOf(block.blocks, leaves, false), "> ", "> ");
    case "list":
      return block.items.flatMap((item, index) => {
        // An empty item keeps its number.
        if (item.blocks.length === 0 && (item.number === null || index === block.items.length - 1)) return [];
        const bullet = leaves.bullet(item, isSecond);
        const lines = linesOf(item.blocks, leaves, true);
        return prefixed(lines.length === 0 ? [""] : lines, bullet, " ".repeat(bullet.length));
      });
  }
}

const split = (text: string) => (text === "" ? [] : text.split("\n"));

function prefixed(lines: readonly string[], first: string, rest: string): string[] {
  return lines.map((line, index) => {
    const prefix = index === 0 ? first : rest;
    return line === "" ? prefix.trimEnd() : prefix + line;
  });
}

function isSameList(one: Block | undefined, other: Block): boolean {
  if (one?.kind !== "list" || other.kind !== "list") return false;
  return (one.items[0]?.number === null) === (other.items[0]?.number === null);
}

/** A table as rows of texts; places that a cell above or to the left spans are empty, and no row ends with them. */
export function gridOf(rows: readonly Row[], leaves: Pick<Leaves, "text" | "picture">): string[][] {
  return rows.map(({ cells }) => {
    const texts: string[] = [];
    for (const { column, blocks } of cells) {
      const text = cellText(blocks, leaves);
      if (text === "") continue;
      while (texts.length < column) texts.push("");
      texts.push(text);
    }
    return texts;
  });
}

/** Blocks on one line. */
function cellText(blocks: readonly Block[], leaves: Pick<Leaves, "text" | "picture">): string {
  const texts = blocks.map((block): string => {
    if (block.kind === "paragraph" || block.kind === "heading" || block.kind === "code")
      return leaves.text(onOneLine(block.runs));
    if (block.kind === "picture") return leaves.picture(block);
    if (block.kind === "quote") return cellText(block.blocks, leaves);
    if (block.kind === "table")
      return block.rows.flatMap(({ cells }) => cells.map((cell) => cellText(cell.blocks, leaves))).join(" ");
    if (block.kind === "list")
      return block.items
        .map(({ number, blocks: held }) => (number === null ? "" : `${number}) `) + cellText(held, leaves))
        .join(" ");
    return "";
  });
  return texts.filter((text) => text !== "").join(" ");
}

/** A stretch of line breaks becomes one space. */
export function onOneLine(runs: readonly Run[]): Run[] {
  const line: Run[] = [];
  for (const run of runs) {
    const text = run.text.replace(/\n+/g, " ");
    if (text !== " " || !line.at(-1)?.text.endsWith(" ")) line.push({ ...run, text });
  }
  return line;
}

/** @returns an absolute address, or "" for a place within the page. @param origin https://host. */
export function wholeAddress(href: string, origin: string): string {
  if (href.startsWith("#")) return "";
  return href.startsWith("/") && !href.startsWith("//") ? origin + href : href;
}

/** Converts a post's content into comparable paragraphs: rich text, plain text, lists. */
import { gridOf } from "#platform/rich-text/layout.ts";
import { readTree } from "#platform/rich-text/read-tree.ts";
import { spokenText } from "#platform/rich-text/superscripts.ts";
import type { Block as TreeBlock, Row, Run } from "#platform/rich-text/tree.ts";
import type { Block } from "./text.ts";

/** Paragraphs of a story's HTML; nothing in it is loaded or run. */
export function blocksOfHtml(html: string): Block[] {
  return blocksOf(readTree(html).blocks, { lead: "", around: "" });
}

/** `lead`: the bullets before the first paragraph. `around`: the elements it is inside. */
type Place = { lead: string; around: string };

function blocksOf(blocks: readonly TreeBlock[], place: Place): Block[] {
  return blocks.flatMap((block, index) => blocksOfOne(block, index === 0 ? place : { ...place, lead: "" }));
}

function blocksOfOne(block: TreeBlock, { lead, around }: Place): Block[] {
  const told = (type: string, runs: readonly Run[]): Block[] => [
    { text: lead + spokenText(runs), markup: `${around}${type}:${markupOf(runs)}` },
  ];
  switch (block.kind) {
    case "paragraph":
      return told("p", block.runs);
    case "heading":
      return told(`h${block.level}`, block.runs);
    case "code":
      return told("pre", block.runs);
    case "quote":
      return blocksOf(block.blocks, { lead, around: `${around}quote>` });
    case "list":
      return block.items.flatMap(({ number, blocks }) =>
        blocksOf(blocks, { lead: `${lead}${number === null ? "•" : `${number}.`} `, around: `${around}li>` }),
      );
    case "table":
      return rowsOf(block.rows, lead, around);
    case "picture":
      return [{ text: block.alt === "" ? "Picture" : `Picture: ${block.alt}`, markup: block.src, picture: block.src }];
    case "rule":
      return [{ text: "———", markup: "hr" }];
  }
}

function rowsOf(rows: readonly Row[], lead: string, around: string): Block[] {
  const texts = gridOf(rows, { text: (runs) => spokenText(runs), picture: ({ alt }) => alt });
  const markups = gridOf(rows, { text: markupOf, picture: ({ src }) => src });
  return texts.flatMap((cells, index): Block[] => {
    if (cells.length === 0) return [];
    const shapes = rows[index]?.cells.map(({ columns, rows: spanned, isHead, align }) =>
      [columns, spanned, isHead ? "th" : "td", align].join(" "),
    );
    const markup = `${around}tr:${shapes?.join()}:${markups[index]?.join("|")}`;
    return [{ text: lead + cells.join(" | "), markup }];
  });
}

/** Differences that readers can see: looks and link targets. */
function markupOf(runs: readonly Run[]): string {
  return runs.map(({ text, marks, href }) => `<${marks.join(" ")} ${href ?? ""}>${text}`).join("");
}

/** Lines of a plain text; an empty text has none. */
export function blocksOfText(text: string): Block[] {
  return text === "" ? [] : blocksOfList(text.split(/\r?\n/));
}

export function blocksOfList(entries: readonly string[]): Block[] {
  return entries.map((text) => ({ text, markup: text }));
}

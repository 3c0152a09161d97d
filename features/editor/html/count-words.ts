/** Counts the words of a story, and tells whether it is empty. */
import { wordRanges } from "#platform/rich-text/characters.ts";
import { readTree } from "#platform/rich-text/read-tree.ts";
import { textOf } from "#platform/rich-text/runs.ts";
import type { Block } from "#platform/rich-text/tree.ts";
import { blockTexts } from "#platform/rich-text/write-text.ts";

/**
 * Words: tags stripped, split on white space (docs/product/publishing.md, Word limit). Marks within a word do not part
 * it; blocks and line breaks do.
 */
export function countWords(html: string): number {
  return textsOf(html).reduce((words, text) => words + wordRanges(text).length, 0);
}

/** Whether an editor's HTML is empty: no picture, and no letter, digit, symbol or emoji outside its tags. */
export function isEmptyContent(html: string): boolean {
  const { blocks } = readTree(html);
  return !hasPicture(blocks) && !blockTexts(blocks, textOf).some((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text));
}

const textsOf = (html: string) => blockTexts(readTree(html).blocks, textOf);

function hasPicture(blocks: readonly Block[]): boolean {
  return blocks.some((block) => {
    if (block.kind === "picture") return true;
    if (block.kind === "quote") return hasPicture(block.blocks);
    if (block.kind === "list") return block.items.some((item) => hasPicture(item.blocks));
    return block.kind === "table" && block.rows.some(({ cells }) => cells.some((cell) => hasPicture(cell.blocks)));
  });
}

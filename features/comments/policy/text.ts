/** The plain text of a story, as anchors count its letters: the same on the server, in the editor and by link. Pure. */
import { comparable } from "#features/approvals/policy/blocks.ts";
import { readTree } from "#platform/rich-text/read-tree.ts";
import { blockTexts } from "#platform/rich-text/write-text.ts";

/** Of each paragraph, heading, item and cell, in reading order; without those that have no words. */
export function paragraphsOf(html: string): string[] {
  return blockTexts(readTree(html).blocks, (runs) => runs.map(({ text }) => text).join("")).filter(
    (text) => comparable(text) !== "",
  );
}

export function plainText(html: string): string {
  return paragraphsOf(html).map(comparable).join(" ");
}

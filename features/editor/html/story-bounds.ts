/** Refuses stories that no reader could read, in words that say what to do (docs/product/publishing.md, Story bounds). */
import { MOST_MARKS } from "#platform/rich-text/characters.ts";
import { readTree } from "#platform/rich-text/read-tree.ts";
import { type Excess, TREE_LIMITS } from "#platform/rich-text/tree.ts";

const count = (limit: number) => limit.toLocaleString("en-GB");

const MESSAGES: Readonly<Record<Excess, string>> = {
  depth: `The content has lists, quotes or tables nested more than ${TREE_LIMITS.depth} levels deep. Move the innermost ones out.`,
  columns: `A table in the content has more than ${TREE_LIMITS.columns} columns. Split it into several tables.`,
  cells: `The tables in the content have more than ${count(TREE_LIMITS.cells)} cells, merged ones included. Shorten them, or attach the figures as a file.`,
  altCharacters: `The alternative text of a picture can have at most ${count(TREE_LIMITS.altCharacters)} characters. Shorten it.`,
  wordCharacters: `The content has a word of more than ${count(TREE_LIMITS.wordCharacters)} characters. Add spaces, or shorten it.`,
  blankLines: `The content has more than ${TREE_LIMITS.blankLines} empty lines in a row. Remove some of them.`,
  marks: `The content has a letter with more than ${MOST_MARKS} accents. Remove some of them.`,
};

/** The first bound that HTML as it arrives exceeds, as a sentence; null within all. Drafts have the same bounds. */
export function storyProblem(html: string): string | null {
  const [excess] = readTree(html).excess;
  return excess === undefined ? null : MESSAGES[excess];
}

/** Refuses stories that no reader could read, in words that say what to do (docs/product/publishing.md, Story bounds). */
import { z } from "zod";
import { isStorableText } from "#platform/contract/fields.ts";
import { readTree } from "#platform/rich-text/read-tree.ts";
import { sentenceOf } from "#platform/rich-text/text-problem.ts";
import { type Excess, TREE_LIMITS } from "#platform/rich-text/tree.ts";
import { TOO_INTRICATE } from "./story-messages.ts";

/** A long release has a few hundred. Without a limit, a text of only tags would block the server for half a second. */
const MAX_TAGS = 10_000;

const count = (limit: number) => limit.toLocaleString("en-GB");

const MESSAGES: Readonly<Record<Excess, string>> = {
  depth: `The content has lists, quotes or tables nested more than ${TREE_LIMITS.depth} levels deep. Move the innermost ones out.`,
  columns: `A table in the content has more than ${TREE_LIMITS.columns} columns. Split it into several tables.`,
  cells: `The tables in the content have more than ${count(TREE_LIMITS.cells)} cells, merged ones included. Shorten them, or attach the figures as a file.`,
  altCharacters: `The alternative text of a picture can have at most ${count(TREE_LIMITS.altCharacters)} characters. Shorten it.`,
  wordCharacters: sentenceOf("The content", "wordCharacters"),
  blankLines: sentenceOf("The content", "blankLines"),
  marks: sentenceOf("The content", "marks"),
};

/** The first bound that HTML as it arrives exceeds, as a sentence; null within all. Drafts have the same bounds. */
export function storyProblem(html: string): string | null {
  const [excess] = readTree(html).excess;
  return excess === undefined ? null : MESSAGES[excess];
}

/**
 * Rich text as HTML, of at most `max` UTF-16 code units.
 * @param label opens the messages about its size and characters.
 */
export function storyField(label: string, max: number, missing = `${label} must be text.`) {
  return z
    .string({ error: missing })
    .max(max, `${label} can have at most ${max} characters of HTML.`)
    .refine(isStorableText, `${label} contains characters that cannot be stored.`)
    .superRefine((html, context) => {
      if (html.length > max) return; // what is refused for its size is not read
      const message = countOpenings(html) > MAX_TAGS ? TOO_INTRICATE : storyProblem(html);
      if (message !== null) context.addIssue({ code: "custom", message });
    });
}

function countOpenings(html: string): number {
  let count = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) count++;
  return count;
}

/**
 * Counts the words of an editor document exactly as the contract counts those of its HTML (docs/product/publishing.md,
 * Word limit).
 */
import type { Fragment, Node, Slice } from "@tiptap/pm/model";
import { wordRanges } from "#platform/rich-text/characters.ts";

/** Where a word lies inside a fragment: offsets that Fragment.cut and document positions (plus their start) take. */
export type WordSpan = { from: number; to: number };

// Nodes are immutable and shared between documents, so only nodes that an edit touched are counted again.
const counted = new WeakMap<Node, number>();

/** Words of a node: its text blocks part words, marks within them do not. */
export function countNodeWords(node: Node): number {
  if (node.isText) return wordRanges(node.text ?? "").length;
  const known = counted.get(node);
  if (known !== undefined) return known;
  const words = countFragmentWords(node.content);
  counted.set(node, words);
  return words;
}

export function countFragmentWords(fragment: Fragment): number {
  if (isLine(fragment)) return wordRanges(lineText(fragment)).length;
  let words = 0;
  fragment.forEach((child) => {
    words += countNodeWords(child);
  });
  return words;
}

export function countSliceWords(slice: Slice): number {
  return countFragmentWords(slice.content);
}

/** Every word between two offsets of a fragment, in order; a word cut by the range is returned with its inner part. */
export function wordSpans(fragment: Fragment, from = 0, to = fragment.size): WordSpan[] {
  const spans: WordSpan[] = [];
  const addLine = (line: Fragment, start: number) => {
    const first = Math.max(from - start, 0);
    for (const range of wordRanges(lineText(line).slice(first, Math.max(first, to - start))))
      spans.push({ from: start + first + range.start, to: start + first + range.end });
  };
  if (isLine(fragment)) addLine(fragment, 0);
  else
    fragment.nodesBetween(from, to, (node, position) => {
      if (!node.isTextblock) return true;
      addLine(node.content, position + 1);
      return false;
    });
  return spans;
}

const isLine = (fragment: Fragment) => fragment.firstChild?.isInline ?? false;

/** One character for each position: a line break parts words like a space. */
function lineText(line: Fragment): string {
  return line.textBetween(0, line.size, "", () => " ");
}

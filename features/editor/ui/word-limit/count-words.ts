/**
 * Counts the words of an editor document exactly as the contract counts those of its HTML (docs/product/publishing.md,
 * Word limit).
 */
import type { Fragment, Node, Slice } from "@tiptap/pm/model";

/** Where a word lies inside a fragment: offsets that Fragment.cut and document positions (plus their start) take. */
export type WordSpan = { from: number; to: number };

const WORD = /\S+/g;
// Nodes are immutable and shared between documents, so only nodes that an edit touched are counted again.
const counted = new WeakMap<Node, number>();

/**
 * Words of a node. Neighbouring text nodes differ in their marks, so their HTML has a tag between them
 * and the contract, which reads a tag as a space, counts them separately. So do we.
 */
export function countNodeWords(node: Node): number {
  if (node.isText) return node.text?.match(WORD)?.length ?? 0;
  const known = counted.get(node);
  if (known !== undefined) return known;
  const words = countFragmentWords(node.content);
  counted.set(node, words);
  return words;
}

export function countFragmentWords(fragment: Fragment): number {
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
  fragment.nodesBetween(from, to, (node, position) => {
    if (!node.isText) return true;
    const start = Math.max(from - position, 0);
    const visible = node.text?.slice(start, to - position) ?? "";
    for (const match of visible.matchAll(WORD)) {
      const begin = position + start + match.index;
      spans.push({ from: begin, to: begin + match[0].length });
    }
    return false;
  });
  return spans;
}

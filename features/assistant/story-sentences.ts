/** A story's HTML as its outer elements, and without some of its sentences. */
import { parseDocument } from "htmlparser2";
import { readText } from "#features/editor/html/read-story.ts";
import { sentenceSpans } from "#features/release-check/text/sentences.ts";

export type Element = { tag: string; open: string; inner: string; close: string };

/** Outer elements of HTML as they are written, and the text between them as elements without tags. */
export function splitElements(html: string): Element[] {
  const { children } = parseDocument(html, { withStartIndices: true, withEndIndices: true });
  const elements = children.map((node) => {
    const [start, end] = [node.startIndex ?? 0, (node.endIndex ?? 0) + 1];
    if (!("children" in node) || !("name" in node))
      return { tag: "", open: "", inner: html.slice(start, end), close: "" };
    const from = node.firstChild?.startIndex ?? end;
    const to = (node.lastChild?.endIndex ?? end - 1) + 1;
    return { tag: node.name, open: html.slice(start, from), inner: html.slice(from, to), close: html.slice(to, end) };
  });
  return elements.filter(({ open, inner }) => (open + inner).trim() !== "");
}

const CONTAINERS = new Set(["ul", "ol", "blockquote", "table", "thead", "tbody", "tr", "div", "section", "figure"]);
/** A table keeps its columns. */
const CELLS = new Set(["td", "th"]);
/** A post's text has at most 20. */
const MAX_DEPTH = 24;

/** Leaves out the sentences that `isDropped` names, and elements that have no others. */
export function withoutSentences(html: string, isDropped: (sentence: string) => boolean, depth = 0): string {
  return splitElements(html)
    .flatMap(({ tag, open, inner, close }) => {
      const isContainer = depth < MAX_DEPTH && (CONTAINERS.has(tag) || /<(?:p|ul|ol|li)[\s>]/.test(inner));
      const left = isContainer ? withoutSentences(inner, isDropped, depth + 1) : withoutOwn(inner, isDropped);
      return left === inner || CELLS.has(tag) || left.trim() !== "" ? [open + left + close] : [];
    })
    .join(depth === 0 ? "\n" : "");
}

function withoutOwn(inner: string, isDropped: (sentence: string) => boolean): string {
  // Tags have no sentences, and keep their places.
  const masked = inner.replace(/<[^<>]*>/g, (tag) => "\u2060".repeat(tag.length));
  const spans = sentenceSpans(masked).map(({ start, end }) => inner.slice(start, end));
  const kept = spans.filter((sentence) => !isDropped(readText(sentence)));
  if (kept.length === spans.length) return inner;
  return kept.every(isBalanced) ? kept.join(" ") : "";
}

function isBalanced(html: string): boolean {
  const opened = html.match(/<[a-z][^<>]*>/gi)?.filter((tag) => !/^<(?:br|img)\b/i.test(tag)).length ?? 0;
  return opened === (html.match(/<\/[^<>]*>/g)?.length ?? 0);
}

/** Reads a draft's content as its outer elements. */
import { parseDocument } from "htmlparser2";
import { readText } from "#features/editor/html/read-story.ts";

type Element = { tag: string; open: string; inner: string; close: string };
/** `text` is without white space and in lower case, for comparison. */
export type Block = Element & { html: string; text: string; isHeading: boolean; isQuestion: boolean };

/** @param questions an interview's questions, which may be headings or lines. */
export function readBlocks(content: string, questions: readonly string[]): Block[] {
  const asked = new Set(questions.map(folded));
  return splitElements(content).map((element) => {
    const text = folded(readText(element.inner));
    const html = element.open + element.inner + element.close;
    return { ...element, html, text, isHeading: /^h[1-6]$/.test(element.tag), isQuestion: asked.has(text) };
  });
}

export function folded(text: string): string {
  return text.replace(/\s+/g, "").toLowerCase();
}

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

/**
 * The start of a story's HTML up to a number of words, counted as the contract counts them (docs/product/publishing.md,
 * Word limit).
 */

import { countWords } from "#features/editor/html/count-words.ts";
import { wordRanges } from "#platform/rich-text/characters.ts";

const BLOCKS = "p,h1,h2,h3,h4,h5,h6,li,blockquote,pre,td,th,figcaption,caption,div";

/** @returns the HTML as it is when it has no more words than that. */
export function firstWordsOf(html: string, words: number): string {
  if (countWords(html) <= words) return html;
  if (words <= 0) return "";
  const { body } = new DOMParser().parseFromString(html, "text/html");
  let left = words;
  for (const line of linesOf(body)) {
    const found = wordRanges(line.map(({ data }) => data).join(""));
    const last = found[left - 1];
    if (!last) {
      left -= found.length;
      continue;
    }
    let offset = last.end;
    for (const text of line) {
      if (offset <= text.data.length) {
        cutAfter(text, offset);
        break;
      }
      offset -= text.data.length;
    }
    break;
  }
  return body.innerHTML;
}

/** The texts that read on without a break: of one block, up to a line break. */
function linesOf(body: HTMLElement): Text[][] {
  const lines: Text[][] = [];
  const nodes = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let block: Element | null = null;
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (node instanceof Element) {
      if (node.matches(`br,img,${BLOCKS}`)) block = null;
      continue;
    }
    const own = node.parentElement?.closest(BLOCKS) ?? body;
    if (own === block) lines.at(-1)?.push(node as Text);
    else lines.push([node as Text]);
    block = own;
  }
  return lines;
}

/** Takes away everything that follows; enclosing elements stay, so that lists and quotes end properly. */
function cutAfter(text: Text, offset: number): void {
  const { body } = text.ownerDocument;
  text.data = text.data.slice(0, offset);
  for (let node: Node = text; node !== body; node = node.parentNode ?? body) {
    while (node.nextSibling) node.nextSibling.remove();
  }
}

/**
 * The start of a story's HTML up to a number of words, counted as the contract counts them (docs/product/publishing.md,
 * Word limit).
 */

import { countWords } from "#features/editor/html/count-words.ts";

const WORD = /\S+/g;

/** @returns the HTML as it is when it has no more words than that. */
export function firstWordsOf(html: string, words: number): string {
  if (countWords(html) <= words) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let left = words;
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const found = [...text.data.matchAll(WORD)];
    const last = found[left - 1];
    if (found.length < left || !last) {
      left -= found.length;
      continue;
    }
    cutAfter(text, last.index + last[0].length);
    break;
  }
  return words <= 0 ? "" : body.innerHTML;
}

/** Takes away everything that follows; enclosing elements stay, so that lists and quotes end properly. */
function cutAfter(text: Text, offset: number): void {
  const { body } = text.ownerDocument;
  text.data = text.data.slice(0, offset);
  for (let node: Node = text; node !== body; node = node.parentNode ?? body) {
    while (node.nextSibling) node.nextSibling.remove();
  }
}

/** Fails a test of a screen that shows a wrong plural, two full stops, or a space before one. */
import { afterEach, expect } from "vitest";
import { findSlips } from "./slips.ts";

afterEach(() => expect(findSlips(textsIn(document.body)), "texts on the screen").toEqual([]));

/** Each text of its own: neighbouring elements are no sentence. */
function textsIn(root: Node): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = new Map<Element, string>();
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode as Text;
    if (!parentElement || parentElement.closest("style, script, textarea, input, [contenteditable]")) continue;
    texts.set(parentElement, (texts.get(parentElement) ?? "") + data);
  }
  return [...texts.values()];
}

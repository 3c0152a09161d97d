/** Removes what only spaces a document out: breaks at the edges of blocks, and blocks and list entries without content. */
import { UPLOAD_TAG } from "../pictures/uploads.ts";

const BLOCK = "p, h1, h2, h3, h4, h5, h6, li, ul, ol, blockquote, div, td, th, caption, figcaption, figure, pre, table";
const CAN_BE_EMPTY = "p, h1, h2, h3, h4, h5, h6, li, ul, ol, blockquote, div";
/** Content without text. */
const DRAWN = `img, hr, ${UPLOAD_TAG}`;

export function dropEmptyLines(page: Document): void {
  dropEdgeBreaks(page);
  // From the end, so that a list is judged after its entries.
  for (const block of [...page.body.querySelectorAll(CAN_BE_EMPTY)].toReversed()) {
    const isEmpty = (block.textContent ?? "").trim() === "" && !block.querySelector(`${DRAWN}, table`);
    if (isEmpty) block.remove();
  }
}

/** Breaks before the first and after the last text of a block, and between blocks. */
function dropEdgeBreaks(page: Document): void {
  let block: Element | null = null;
  let isStart = true;
  let breaks: Element[] = [];
  const endLine = () => {
    for (const each of breaks) each.remove();
    breaks = [];
    isStart = true;
  };
  for (const leaf of leavesOf(page)) {
    const around: Element | null = leaf.parentElement?.closest(BLOCK) ?? null;
    if (around !== block) endLine();
    block = around;
    if (!(leaf instanceof Element)) [isStart, breaks] = [false, []];
    else if (leaf.matches(DRAWN)) endLine();
    else if (isStart) leaf.remove();
    else breaks.push(leaf);
  }
  endLine();
}

function leavesOf(page: Document): (Element | Text)[] {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const leaves: (Element | Text)[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Element | Text;
    if (node instanceof Element ? node.matches(`br, ${DRAWN}`) : node.data.trim() !== "") leaves.push(node);
  }
  return leaves;
}

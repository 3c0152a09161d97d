/** Converts a post's content into comparable paragraphs: rich text, plain text, lists. */
import type { Block } from "./text.ts";

const BLOCKS = new Set(["P", "H1", "H2", "H3", "H4", "H5", "H6", "PRE", "FIGCAPTION", "DT", "DD", "CAPTION"]);
const CONTAINERS = new Set(["UL", "OL", "LI", "BLOCKQUOTE", "FIGURE", "TABLE", "THEAD", "TBODY", "TFOOT", "DIV", "DL"]);

/** Paragraphs of a story's HTML; nothing in it is loaded or run. */
export function blocksOfHtml(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const blocks: Block[] = [];
  collect(body, "", blocks);
  return blocks;
}

function collect(parent: Element, marker: string, blocks: Block[]): void {
  let loose: Node[] = [];
  let lead = marker;
  const push = (nodes: Node[], markup: string) => {
    const text = textOf(nodes);
    if (text === "") return;
    blocks.push({ text: lead + text, markup });
    lead = "";
  };
  const flush = () => {
    push(loose, loose.map(markupOf).join(""));
    loose = [];
  };
  for (const node of parent.childNodes) {
    if (!(node instanceof Element) || !(isBlock(node) || node.tagName === "IMG")) {
      loose.push(node);
      continue;
    }
    flush();
    if (node.tagName === "IMG") blocks.push(pictureBlock(node));
    else if (node.tagName === "HR") blocks.push({ text: "———", markup: "hr" });
    else if (node.tagName === "TR") push([...node.children].flatMap(cellOf), markupOf(node));
    else if (BLOCKS.has(node.tagName) && !node.querySelector("img")) push([node], markupOf(node));
    else {
      collect(node, lead + markerOf(node), blocks);
      lead = "";
    }
  }
  flush();
}

function isBlock({ tagName }: Element): boolean {
  return BLOCKS.has(tagName) || CONTAINERS.has(tagName) || tagName === "TR" || tagName === "HR";
}

function markerOf(element: Element): string {
  if (element.tagName !== "LI") return "";
  const list = element.parentElement;
  if (list?.tagName !== "OL") return "• ";
  const start = Number(list.getAttribute("start") ?? 1);
  return `${start + [...list.children].indexOf(element)}. `;
}

function cellOf(cell: Element, index: number): Node[] {
  return index === 0 ? [cell] : [document.createTextNode(" | "), cell];
}

function textOf(nodes: readonly Node[]): string {
  return nodes
    .map(textWithBreaks)
    .join("")
    .replaceAll(/[^\S\n]+/g, " ")
    .trim();
}

function textWithBreaks(node: Node): string {
  if (node.nodeName === "BR") return "\n";
  if (!(node instanceof Element)) return node.textContent?.replaceAll("\n", " ") ?? "";
  return [...node.childNodes].map(textWithBreaks).join("");
}

const SYNONYMS: Record<string, string> = { B: "STRONG", I: "EM", DEL: "S", STRIKE: "S" };

/**
 * Differences that readers can see: block types, link targets and cell alignment, but no attributes that an editor adds
 * by itself.
 */
function markupOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? "";
  const inside = [...node.childNodes].map(markupOf).join("");
  if (node.tagName === "SPAN") return inside;
  return `<${SYNONYMS[node.tagName] ?? node.tagName} ${node.getAttribute("href") ?? node.getAttribute("data-align") ?? ""}>${inside}</>`;
}

function pictureBlock(picture: Element): Block {
  const address = picture.getAttribute("src") ?? "";
  const alt = picture.getAttribute("alt") ?? "";
  return { text: alt === "" ? "Picture" : `Picture: ${alt}`, markup: address, picture: address };
}

/** Lines of a plain text; an empty text has none. */
export function blocksOfText(text: string): Block[] {
  return text === "" ? [] : blocksOfList(text.split(/\r?\n/));
}

export function blocksOfList(entries: readonly string[]): Block[] {
  return entries.map((text) => ({ text, markup: text }));
}

/** Converts pasted HTML for the editor: visual formatting becomes semantic elements, pictures become uploads. */
import { cleanGoogleDocs } from "./google-docs.ts";
import { CELL_ALIGN } from "../document/tables/cell-align.ts";
import { dropEmptyLines } from "./empty-lines.ts";
import { readFootnotes } from "./footnotes.ts";
import { inertPage, STYLE } from "./inert-page.ts";
import { nestLists } from "./lists.ts";
import { readDrawnMarks } from "./marks.ts";
import { type PastedPictures, takePictures } from "./pictures.ts";
import { readTables } from "./tables.ts";
import { takeUnseen, type Unseen } from "./unseen.ts";
import { cleanWord } from "./word.ts";

/** The editor marks HTML copied from it, which needs no conversion. */
const OWN = "data-pm-slice";

/** What a paste lost, for the author to know. */
export type LeftOut = Unseen & { pictures: number };
export type PasteOptions = PastedPictures & { onLeftOut: (leftOut: LeftOut) => void };

export function transformPastedHtml(html: string, options?: PasteOptions): string {
  if (html.includes(OWN)) return html;
  const page = inertPage(html);
  const unseen = takeUnseen(page);
  cleanWord(page);
  cleanGoogleDocs(page);
  readFootnotes(page);
  readDrawnMarks(page);
  nestLists(page);
  readTables(page);
  fitBlocks(page);
  const leftOut: LeftOut = { ...unseen, pictures: options ? takePictures(page, options) : 0 };
  dropEmptyLines(page);
  if (Object.values(leftOut).some(Boolean)) options?.onLeftOut(leftOut);
  for (const styled of page.body.querySelectorAll(`[${STYLE}]`)) styled.removeAttribute(STYLE);
  return page.body.innerHTML;
}

/** For a stored story: it may have blocks, submitted through the API, that the editor does not support. */
export function fitStoredHtml(html: string): string {
  if (!/<(?:h4|caption|pre)\b/.test(html)) return html;
  const page = new DOMParser().parseFromString(html, "text/html");
  fitBlocks(page);
  return page.body.innerHTML;
}

function fitBlocks(page: Document): void {
  // Rows of a table's head are its header cells, whatever drew them.
  for (const cell of page.body.querySelectorAll("thead td")) rename(cell, "th");
  moveHeadings(page);
  for (const caption of page.body.querySelectorAll("table > caption")) {
    captionTable(caption);
  }
  for (const text of page.body.querySelectorAll("pre")) breakLines(rename(text, "p"));
}

/** As the editor has it: a figure with the caption first. */
function captionTable(caption: Element): void {
  const table = caption.closest("table");
  const figure = caption.ownerDocument.createElement("figure");
  table?.before(figure);
  figure.append(rename(caption, "figcaption"), ...(table ? [table] : []));
}

/** The title is the page's h1; a story has headings and subheadings. */
function moveHeadings(page: Document): void {
  for (const heading of page.body.querySelectorAll("h1, h4, h5, h6")) {
    rename(heading, heading.tagName === "H1" ? "h2" : "h3");
  }
  // Headings are bold by themselves.
  for (const bold of page.body.querySelectorAll(":is(h2, h3, th) :is(b, strong)")) bold.replaceWith(...bold.childNodes);
}

function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  for (const name of ["colspan", "rowspan", CELL_ALIGN]) {
    const value = element.getAttribute(name);
    if (value !== null) renamed.setAttribute(name, value);
  }
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Its line breaks matter. */
function breakLines(element: Element): void {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const lines = text.data.replace(/\n$/, "").split("\n");
    text.replaceWith(...lines.flatMap((line, index) => (index > 0 ? [breakIn(element), line] : [line])));
  }
}

function breakIn({ ownerDocument }: Element): Element {
  return ownerDocument.createElement("br");
}

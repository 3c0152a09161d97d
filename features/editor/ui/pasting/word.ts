/** Word's HTML, from the desktop and from the web: its lists are drawn paragraphs, its styles are class names. */
import { STYLE } from "./inert-page.ts";
import { buildLists, type DrawnEntry } from "./lists.ts";

const BULLET = /^[\s\u00a0]*([·•▪§◦‣]|o\u00a0)[\s\u00a0]*/;
const NUMBER = /^[\s\u00a0]*(\d{1,3}|[a-z])[.)]\u00a0[\s\u00a0]*/i;
const DRAWN_NUMBER = /^[\s\u00a0(]*(\w{1,5})[.)]/;
const MARKER = `[${STYLE}*="mso-list:Ignore" i], [${STYLE}*="mso-list: Ignore" i]`;
/** Elements that only Word needs for layout. */
const NOT_TEXT = [
  "xml",
  "style",
  "title",
  ".EOP",
  // The line above footnotes.
  `[${STYLE}*="mso-element:footnote-list" i] > hr`,
  `[${STYLE}*="mso-element:endnote-list" i] > hr`,
].join(", ");
/** Runs of spaces that Word writes as non-breaking ones. */
const SPACES = `[${STYLE}*="mso-spacerun" i], [${STYLE}*="mso-tab-count" i]`;
const STYLES: [selector: string, tag: string][] = [
  ["p.MsoTitle", "h2"],
  ["p.MsoSubtitle", "h3"],
  [":is(p.MsoQuote, p.MsoIntenseQuote)", "blockquote"],
  ['p[role="heading"][aria-level="1"]', "h2"],
  ['p[role="heading"]', "h3"],
];

export function cleanWord(page: Document): void {
  for (const element of page.querySelectorAll(NOT_TEXT)) element.remove();
  unwrapOffice(page);
  for (const spaces of page.body.querySelectorAll(SPACES)) spaces.replaceWith(" ");
  joinWebLists(page);
  convertDrawnLists(page);
  for (const [selector, tag] of STYLES) {
    for (const paragraph of page.body.querySelectorAll(selector)) restyle(paragraph, tag);
  }
}

/** Elements of Office's own namespaces around text, such as `o:p`. */
function unwrapOffice(page: Document): void {
  for (const element of page.body.querySelectorAll("*")) {
    if (/^(?:O|ST1|W):/.test(element.tagName)) element.replaceWith(...element.childNodes);
  }
}

function restyle(paragraph: Element, tag: string): void {
  const block = paragraph.ownerDocument.createElement(tag);
  if (tag === "blockquote") block.append(paragraph.cloneNode(true));
  else block.append(...paragraph.childNodes);
  paragraph.replaceWith(block);
}

/** Word on the web puts every entry into a separate list with its depth as an attribute. */
function joinWebLists(page: Document): void {
  for (const wrapper of page.body.querySelectorAll(".ListContainerWrapper")) wrapper.replaceWith(...wrapper.childNodes);
  for (const first of page.body.querySelectorAll(":is(ul, ol):has(> li[data-aria-level])")) {
    if (!first.isConnected || first.closest("li")) continue;
    const run: Element[] = [];
    for (
      let list: Element | null = first;
      list?.matches(":has(> li[data-aria-level])");
      list = list.nextElementSibling
    ) {
      run.push(list);
    }
    first.before(...buildLists(page, run.flatMap(webEntries)));
    for (const list of run) list.remove();
  }
}

function webEntries(list: Element): DrawnEntry[] {
  return [...list.children].map((item, index) => ({
    ordered: list.tagName === "OL",
    level: Number(item.getAttribute("data-aria-level")) || 1,
    number: list.tagName === "OL" ? (Number(list.getAttribute("start")) || 1) + index : 1,
    list: item.getAttribute("data-listid") ?? "",
    content: [...(item.querySelector(":scope > p") ?? item).childNodes],
  }));
}

function convertDrawnLists(page: Document): void {
  for (const paragraph of page.body.querySelectorAll("p")) {
    if (!paragraph.isConnected || paragraph.closest("li")) continue;
    const run = takeRun(paragraph);
    if (run.length === 0) continue;
    paragraph.before(
      ...buildLists(
        page,
        run.map(({ entry }) => entry),
      ),
    );
    for (const { paragraph: used } of run) used.remove();
  }
}

/** The consecutive entries from this paragraph on, without their text markers. */
function takeRun(first: Element): { entry: DrawnEntry; paragraph: Element }[] {
  const run: { entry: DrawnEntry; paragraph: Element }[] = [];
  for (let paragraph: Element | null = first; paragraph?.tagName === "P"; paragraph = paragraph.nextElementSibling) {
    const entry = takeEntry(paragraph);
    if (!entry) break;
    run.push({ entry, paragraph });
  }
  return run;
}

/** Null for an ordinary paragraph; otherwise removes the marker from it. */
function takeEntry(paragraph: Element): DrawnEntry | null {
  const [, list = "", level = "1"] =
    /mso-list:\s*(\S{1,40})\s+level(\d)/i.exec(paragraph.getAttribute(STYLE) ?? "") ?? [];
  const marker = paragraph.querySelector(MARKER);
  const text = paragraph.textContent ?? "";
  const drawn = marker ? (DRAWN_NUMBER.exec(marker.textContent ?? "")?.[1] ?? null) : (NUMBER.exec(text)?.[1] ?? null);
  if (marker) marker.remove();
  else {
    const start = BULLET.exec(text) ?? NUMBER.exec(text);
    if (!start) return null;
    removeStart(paragraph, start[0].length);
  }
  // An `o` is Word's second bullet; as a letter it would be the fifteenth entry.
  const ordered = drawn !== null;
  return { ordered, level: Number(level), number: numberOf(drawn), list, content: [...paragraph.childNodes] };
}

/** The number of a marker, in digits or as a letter; 1 for everything else, including Roman numerals. */
function numberOf(drawn: string | null): number {
  if (drawn === null) return 1;
  if (/^\d+$/.test(drawn)) return Number(drawn);
  return /^[a-h]$/i.test(drawn) ? drawn.toLowerCase().charCodeAt(0) - 96 : 1;
}

function removeStart(element: Element, characters: number): void {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let left = characters; left > 0 && texts.nextNode();) {
    const text = texts.currentNode as Text;
    const cut = Math.min(left, text.length);
    text.deleteData(0, cut);
    left -= cut;
  }
}

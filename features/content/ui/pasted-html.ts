/** Makes pasted HTML fit the editor: Word's drawn lists become lists, headings take the two levels that a story has. */

type ListItem = { ordered: boolean; level: number };

const BULLET = /^[\s\u00a0]*([·•▪§◦‣]|o\u00a0)[\s\u00a0]*/;
const NUMBER = /^[\s\u00a0]*(\d{1,3}|[a-z])[.)]\u00a0[\s\u00a0]*/i;
const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';

/** Answers the HTML unchanged when there is nothing to do. */
export function transformPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  convertWordLists(page);
  moveHeadings(page);
  return page.body.innerHTML;
}

function convertWordLists(page: Document): void {
  for (const paragraph of page.body.querySelectorAll("p")) {
    if (!paragraph.isConnected || paragraph.closest("li")) continue;
    const items = takeListRun(paragraph);
    if (items.length > 0) items[0]?.paragraph.replaceWith(buildList(page, items));
    for (const { paragraph: used } of items.slice(1)) used.remove();
  }
}

/** The list items that start at this paragraph and follow each other, without their drawn markers. */
function takeListRun(first: Element): (ListItem & { paragraph: Element })[] {
  const run: (ListItem & { paragraph: Element })[] = [];
  for (let paragraph: Element | null = first; paragraph?.tagName === "P"; paragraph = paragraph.nextElementSibling) {
    const item = takeMarker(paragraph);
    if (!item) break;
    run.push({ ...item, paragraph });
  }
  return run;
}

/** Null for an ordinary paragraph; else removes the marker from it. */
function takeMarker(paragraph: Element): ListItem | null {
  const style = paragraph.getAttribute("style") ?? "";
  const level = Number(/mso-list:[^;]*level(\d)/i.exec(style)?.[1] ?? 1);
  const drawn = paragraph.querySelector(MARKER);
  if (drawn) {
    const ordered = /^[\s\u00a0]*\w{1,4}[.)]/.test(drawn.textContent ?? "");
    drawn.remove();
    return { ordered, level };
  }
  const text = paragraph.textContent ?? "";
  const marker = BULLET.exec(text) ?? NUMBER.exec(text);
  if (!marker) return null;
  removeStart(paragraph, marker[0].length);
  return { ordered: NUMBER.test(text), level };
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

function buildList(page: Document, items: (ListItem & { paragraph: Element })[]): Element {
  const top = page.createElement(items[0]?.ordered ? "ol" : "ul");
  const open: { list: Element; level: number }[] = [{ list: top, level: items[0]?.level ?? 1 }];
  for (const { ordered, level, paragraph } of items) {
    while (open.length > 1 && level < (open.at(-1)?.level ?? 1)) open.pop();
    const deepest = open.at(-1);
    if (deepest && level > deepest.level && deepest.list.lastElementChild) {
      const nested = page.createElement(ordered ? "ol" : "ul");
      deepest.list.lastElementChild.append(nested);
      open.push({ list: nested, level });
    }
    const entry = page.createElement("li");
    const line = page.createElement("p");
    line.append(...paragraph.childNodes);
    entry.append(line);
    open.at(-1)?.list.append(entry);
  }
  return top;
}

/** The title is the page's h1; a story has headings and subheadings. */
function moveHeadings(page: Document): void {
  for (const heading of page.body.querySelectorAll("h1, h4, h5, h6")) {
    const moved = page.createElement(heading.tagName === "H1" ? "h2" : "h3");
    moved.append(...heading.childNodes);
    heading.replaceWith(moved);
  }
}

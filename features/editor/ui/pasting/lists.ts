/** Lists in valid HTML: a nested list inside the entry that it belongs to. */

/** Google Docs and old editors put a nested list next to the entries; it belongs inside the previous one. */
export function nestLists(page: Document): void {
  for (const list of page.body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const before = list.previousElementSibling;
    if (before?.tagName === "LI") before.append(list);
    else list.replaceWith(...list.childNodes);
  }
}

/** An entry as a word processor draws it. */
export type DrawnEntry = {
  ordered: boolean;
  /** Depth, from 1. */
  level: number;
  /** What it is numbered; 1 for bullets. */
  number: number;
  /** Entries of different lists do not join, even if they are adjacent. */
  list: string;
  content: Node[];
};

type OpenList = { element: Element; last: DrawnEntry };

/** The lists of consecutive entries. */
export function buildLists(page: Document, entries: readonly DrawnEntry[]): Element[] {
  const lists: Element[] = [];
  const open: OpenList[] = [];
  const begin = (entry: DrawnEntry) => {
    const element = page.createElement(entry.ordered ? "ol" : "ul");
    if (entry.number > 1) element.setAttribute("start", String(entry.number));
    const parent = open.at(-1)?.element.lastElementChild;
    if (parent) parent.append(element);
    else lists.push(element);
    open.push({ element, last: entry });
  };
  for (const entry of entries) {
    while (open.length > 1 && entry.level < (open.at(-1)?.last.level ?? 0)) open.pop();
    const top = open.at(-1);
    if (top && entry.level <= top.last.level && !joins(top.last, entry)) open.pop();
    if (!top || entry.level > top.last.level || open.at(-1) !== top) begin(entry);
    appendEntry(page, open.at(-1), entry);
  }
  return lists;
}

function joins(before: DrawnEntry, { list, ordered }: DrawnEntry): boolean {
  return before.list === list && before.ordered === ordered;
}

function appendEntry(page: Document, list: OpenList | undefined, entry: DrawnEntry): void {
  if (!list) return;
  const line = page.createElement("p");
  line.append(...entry.content);
  const item = page.createElement("li");
  item.append(line);
  list.element.append(item);
  list.last = entry;
}

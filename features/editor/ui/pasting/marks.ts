/**
 * Turns marks that word processors express as styles into elements: bold, italic, underline, strike-through, sub and
 * superscript.
 */
import { STYLE, styleOf } from "./inert-page.ts";

type DrawnMark = {
  tag: string;
  /** Elements that are this mark by themselves. */
  elements: string;
  property: string;
  /** Whether the property's value sets or removes the mark; null if it does neither. */
  read: (value: string) => boolean | null;
  /** Properties that draw the mark. */
  isOwnIn: string | null;
};

const shifted = (tag: string, drawn: string): DrawnMark => ({
  tag,
  elements: tag,
  property: "vertical-align",
  read: (value) => (value === drawn ? true : /^(?:sub|super|baseline)$/.test(value) ? false : null),
  isOwnIn: null,
});
const lined = (tag: string, elements: string, line: string): DrawnMark => ({
  tag,
  elements,
  property: "text-decoration",
  // Inside a line, `none` removes nothing.
  read: (value) => (value.includes(line) ? true : null),
  isOwnIn: "a",
});

const MARKS: readonly DrawnMark[] = [
  {
    tag: "strong",
    elements: "b, strong",
    property: "font-weight",
    read: (value) =>
      /^(?:bold(?:er)?|[6-9]\d\d|1000)$/.test(value)
        ? true
        : /^(?:normal|lighter|[1-5]\d\d)$/.test(value)
          ? false
          : null,
    isOwnIn: "h1, h2, h3, h4, h5, h6",
  },
  {
    tag: "em",
    elements: "i, em",
    property: "font-style",
    read: (value) => (/^(?:italic|oblique)/.test(value) ? true : value === "normal" ? false : null),
    isOwnIn: null,
  },
  lined("u", "u", "underline"),
  lined("s", "s, strike", "line-through"),
  shifted("sub", "sub"),
  shifted("sup", "super"),
];

export function readDrawnMarks(page: Document): void {
  const styled = [...page.body.querySelectorAll(`[${STYLE}]`)];
  for (const mark of MARKS) {
    if (styled.some((element) => mark.read(styleOf(element, mark.property)) !== null)) readMark(page, mark);
  }
}

/** Each text node with the mark set by its nearest ancestor. */
function readMark(page: Document, mark: DrawnMark): void {
  const marked = textsOf(page).filter((text) => (text.data.trim() === "" ? false : isMarked(text, mark)));
  for (const element of page.body.querySelectorAll(mark.elements)) element.replaceWith(...element.childNodes);
  for (const text of marked) {
    const element = page.createElement(mark.tag);
    text.replaceWith(element);
    element.append(text);
  }
}

function isMarked(text: Text, { elements, property, read, isOwnIn }: DrawnMark): boolean {
  if (isOwnIn !== null && text.parentElement?.closest(isOwnIn)) return false;
  for (let element = text.parentElement; element; element = element.parentElement) {
    const said = read(styleOf(element, property)) ?? (element.matches(elements) ? true : null);
    if (said !== null) return said;
  }
  return false;
}

function textsOf(page: Document): Text[] {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

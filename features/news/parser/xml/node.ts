/** Elements of one entry, with queries for the formats' readers. */
import { escapeText, escapeUTF8 } from "entities/escape";
import { absoluteAddress } from "../address.ts";
import type { RawText } from "../raw-feed.ts";

export type XmlNode = {
  /** Canonical name: see names.ts. */
  name: string;
  attributes: Record<string, string>;
  children: (XmlNode | string)[];
  /** The xml:base of its content; "": none. */
  base: string;
};

export function elementsOf(node: XmlNode, name: string): XmlNode[] {
  const found: XmlNode[] = [];
  for (const child of node.children) if (typeof child !== "string" && child.name === name) found.push(child);
  return found;
}

export function firstOf(node: XmlNode, ...names: string[]): XmlNode | null {
  for (const name of names)
    for (const child of node.children) if (typeof child !== "string" && child.name === name) return child;
  return null;
}

/** Every text inside, without markup, white space around it removed. */
export function textOf(node: XmlNode | null): string {
  return node === null ? "" : stripSectionMarks(joinedText(node)).trim();
}

function joinedText(node: XmlNode): string {
  let text = "";
  for (const child of node.children) text += typeof child === "string" ? child : joinedText(child);
  return text;
}

/** Text of the first of these elements that has any. */
export function firstText(node: XmlNode, ...names: string[]): string {
  for (const name of names)
    for (const child of node.children) {
      const text = typeof child !== "string" && child.name === name ? textOf(child) : "";
      if (text !== "") return text;
    }
  return "";
}

/** Texts of all elements of a name, without empty ones. */
export function allTexts(node: XmlNode, ...names: string[]): string[] {
  const texts: string[] = [];
  for (const name of names)
    for (const child of node.children) {
      const text = typeof child !== "string" && child.name === name ? textOf(child) : "";
      if (text !== "") texts.push(text);
    }
  return texts;
}

/** The content of an element as HTML: its text if that is HTML, its elements serialised otherwise. */
export function htmlOf(node: XmlNode): string {
  const hasElements = node.children.some((child) => typeof child !== "string");
  return stripSectionMarks(hasElements ? innerHtml(node) : joinedText(node));
}

function innerHtml(node: XmlNode): string {
  let html = "";
  for (const child of node.children) html += typeof child === "string" ? escapeText(child) : outerHtml(child);
  return html;
}

const VOID = new Set(["img", "br", "hr", "wbr", "source", "input", "col"]);

function outerHtml(node: XmlNode): string {
  const name = node.name.slice(node.name.indexOf(":") + 1);
  let attributes = "";
  for (const each in node.attributes) {
    if (each.includes(":") || each === "xmlns") continue;
    let value = node.attributes[each] ?? "";
    if ((each === "href" || each === "src") && node.base !== "") value = absoluteAddress(value, node.base) || value;
    attributes += ` ${each}="${escapeUTF8(value)}"`;
  }
  // Content after an unclosed <br> counts as inside it.
  return VOID.has(name)
    ? `<${name}${attributes}>${innerHtml(node)}`
    : `<${name}${attributes}>${innerHtml(node)}</${name}>`;
}

/** A text that most feeds intend as HTML; null if the element is missing or empty. */
export function looseText(node: XmlNode | null): RawText | null {
  if (node === null) return null;
  const value = htmlOf(node);
  return value.trim() === "" ? null : { value, kind: "loose", base: node.base };
}

/** Marks of CDATA sections that were nested or escaped arrive as text. */
function stripSectionMarks(text: string): string {
  return text.includes("<![CDATA[") || text.includes("]]>") ? text.replace(/<!\[CDATA\[|\]\]>/g, "") : text;
}

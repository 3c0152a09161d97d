/**
 * Reads a part of a text document into a tree, in one pass. Names have the usual prefixes, whatever the file calls
 * them. A document type is refused: Word's format has none (ECMA-376, part 2, 8.1.4), OpenDocument needs none, and
 * entities grow out of it.
 */
import { Parser } from "htmlparser2";
import { DOCX_BOUNDS, DocxRefused } from "./bounds.ts";

export type XmlElement = {
  /** "w:p", for example. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
};

/** The ends of the namespaces' addresses: of Word, transitional and strict (ECMA-376, part 1, annex A), and OpenDocument. */
const PREFIXES: readonly (readonly [ending: string, prefix: string])[] = [
  ["/wordprocessingml/main", "w"],
  ["/wordprocessingml/2006/main", "w"],
  ["/officeDocument/2006/relationships", "r"],
  ["/officeDocument/relationships", "r"],
  ["/officeDocument/2006/math", "m"],
  ["/officeDocument/math", "m"],
  ["/drawingml/2006/main", "a"],
  ["/drawingml/main", "a"],
  ["/drawingml/2006/chart", "c"],
  ["/drawingml/chart", "c"],
  ["/drawingml/2006/wordprocessingDrawing", "wp"],
  ["/drawingml/wordprocessingDrawing", "wp"],
  ["/markup-compatibility/2006", "mc"],
  ...["office", "style", "text", "table", "meta", "manifest", "chart"].map(
    (name) => [`:opendocument:xmlns:${name}:1.0`, name] as const,
  ),
  [":opendocument:xmlns:drawing:1.0", "draw"],
  [":opendocument:xmlns:xsl-fo-compatible:1.0", "fo"],
  [":opendocument:xmlns:svg-compatible:1.0", "svg"],
  ["/1998/Math/MathML", "math"],
  ["/1999/xlink", "xlink"],
  ["/dc/elements/1.1/", "dc"],
];

/** @throws DocxRefused damaged for what is not well formed, too-large-inside beyond the bounds. */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, children: [] };
  const open = [root];
  const names = new Map<string, string>();
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1;
        if (elements > DOCX_BOUNDS.elements || open.length > DOCX_BOUNDS.depth)
          throw new DocxRefused("too-large-inside");
        learnPrefixes(attributes, names);
        const element: XmlElement = {
          name: usualName(name, names),
          attributes: renamed(attributes, names),
          children: [],
        };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      onclosetag() {
        open.pop();
      },
      ontext(words) {
        const siblings = open.at(-1)?.children ?? [];
        const last = siblings.at(-1);
        if (typeof last === "string") siblings[siblings.length - 1] = last + words;
        else siblings.push(words);
      },
      onprocessinginstruction(name) {
        if (name.startsWith("!")) throw new DocxRefused("damaged");
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  // A part that is cut off.
  const isWhole = open.length === 1;
  parser.end();
  const first = root.children.find((child) => typeof child !== "string");
  if (!first || !isWhole) throw new DocxRefused("damaged");
  return first;
}

function learnPrefixes(attributes: Record<string, string>, names: Map<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (!name.startsWith("xmlns")) continue;
    const usual = PREFIXES.find(([ending]) => value.endsWith(ending))?.[1];
    if (usual !== undefined) names.set(name === "xmlns" ? "" : name.slice("xmlns:".length), usual);
  }
}

function usualName(name: string, names: ReadonlyMap<string, string>): string {
  const colon = name.indexOf(":");
  const usual = names.get(colon < 0 ? "" : name.slice(0, colon));
  return usual === undefined ? name : `${usual}:${name.slice(colon + 1)}`;
}

/** An attribute without a prefix is the element's own. */
function renamed(attributes: Record<string, string>, names: ReadonlyMap<string, string>): Record<string, string> {
  const known: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(attributes))
    known[name.includes(":") ? usualName(name, names) : name] = value;
  return known;
}

export function elementsOf(parent: XmlElement | null | undefined): XmlElement[] {
  return (parent?.children ?? []).filter((child) => typeof child !== "string");
}

/** The first child of this name. */
export function childOf(parent: XmlElement | null | undefined, name: string): XmlElement | null {
  return elementsOf(parent).find((child) => child.name === name) ?? null;
}

/** `w:val` of the first child of this name; null without one. */
export function valueOf(parent: XmlElement | null | undefined, name: string): string | null {
  return childOf(parent, name)?.attributes["w:val"] ?? null;
}

/** A switch such as `w:b`: on when there without a value; null where it is not said. */
export function switchOf(parent: XmlElement | null | undefined, name: string): boolean | null {
  const child = childOf(parent, name);
  if (!child) return null;
  return !["0", "false", "off", "none"].includes(child.attributes["w:val"] ?? "1");
}

/** Every element of these names within, in reading order. */
export function* within(parent: XmlElement, names: ReadonlySet<string>): Generator<XmlElement> {
  const waiting = elementsOf(parent).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (names.has(next.name)) yield next;
    for (const child of elementsOf(next).toReversed()) waiting.push(child);
  }
}

export function textWithin(parent: XmlElement, names: ReadonlySet<string>): string {
  let text = "";
  for (const { children } of within(parent, names))
    for (const child of children) if (typeof child === "string") text += child;
  return text;
}

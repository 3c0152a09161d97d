/** The styles and numberings of a Word document, each with what it takes from those it is based on. */
import { childOf, elementsOf, switchOf, valueOf, type XmlElement } from "./xml-tree.ts";

export type TextLook = { isBold: boolean; isItalic: boolean; isHidden: boolean; font: string; halfPoints: number };

export type Style = {
  name: string;
  look: Partial<TextLook>;
  heading: number | null;
  numbering: { id: string | null; level: number | null };
  indent: number | null;
  align: string | null;
};

const MAX_PARENTS = 20;
const BODY_HALF_POINTS = 22;
const PLAIN: Style = {
  name: "",
  look: {},
  heading: null,
  numbering: { id: null, level: null },
  indent: null,
  align: null,
};

export class Styles {
  readonly #elements = new Map<string, XmlElement>();
  readonly #read = new Map<string, Style>();
  /** The style of paragraphs that name none. */
  readonly #usual: string;
  readonly base: TextLook;

  constructor(root: XmlElement | null) {
    let usual = "";
    for (const element of elementsOf(root)) {
      if (element.name !== "w:style") continue;
      const { "w:styleId": id = "", "w:type": type, "w:default": isDefault } = element.attributes;
      this.#elements.set(id, element);
      if (type === "paragraph" && (isDefault === "1" || isDefault === "true")) usual = id;
    }
    this.#usual = usual;
    const defaults = childOf(childOf(childOf(root, "w:docDefaults"), "w:rPrDefault"), "w:rPr");
    this.base = {
      isBold: false,
      isItalic: false,
      isHidden: false,
      font: "",
      halfPoints: BODY_HALF_POINTS,
      ...lookIn(defaults),
    };
  }

  /** Of a paragraph. */
  paragraph(id: string | null): Style {
    return this.get(id ?? this.#usual);
  }

  get(id: string): Style {
    const known = this.#read.get(id);
    if (known) return known;
    const chain: XmlElement[] = [];
    for (let at: string | null = id; at !== null && chain.length < MAX_PARENTS;) {
      const element = this.#elements.get(at);
      if (!element || chain.includes(element)) break;
      chain.push(element);
      at = valueOf(element, "w:basedOn");
    }
    const style = chain.reduceRight((parent, element) => inherit(parent, element), PLAIN);
    this.#read.set(id, style);
    return style;
  }
}

function inherit(parent: Style, element: XmlElement): Style {
  const paragraph = childOf(element, "w:pPr");
  const name = (valueOf(element, "w:name") ?? "").toLowerCase();
  const numbering = numberingIn(paragraph);
  return {
    name,
    look: { ...parent.look, ...lookIn(childOf(element, "w:rPr")) },
    heading: headingIn(paragraph, name) ?? parent.heading,
    numbering: { id: numbering.id ?? parent.numbering.id, level: numbering.level ?? parent.numbering.level },
    indent: indentIn(paragraph) ?? parent.indent,
    align: valueOf(paragraph, "w:jc") ?? parent.align,
  };
}

const LAST_OUTLINE = 8;

/** The level of a paragraph in the outline, from 1; 0 for the title. */
export function headingIn(properties: XmlElement | null, name = ""): number | null {
  if (name === "title") return 0;
  const outline = Number(valueOf(properties, "w:outlineLvl") ?? Number.NaN);
  if (outline >= 0 && outline <= LAST_OUTLINE) return outline + 1;
  const level = /^heading ([1-9])$/.exec(name)?.[1];
  return level === undefined ? null : Number(level);
}

export function numberingIn(properties: XmlElement | null): { id: string | null; level: number | null } {
  const numbering = childOf(properties, "w:numPr");
  const level = valueOf(numbering, "w:ilvl");
  return { id: valueOf(numbering, "w:numId"), level: level === null ? null : Number(level) };
}

/** Of the text's left side, or of the right in text from right to left. */
export function indentIn(properties: XmlElement | null): number | null {
  const attributes = childOf(properties, "w:ind")?.attributes;
  const indent = Number(attributes?.["w:start"] ?? attributes?.["w:left"] ?? Number.NaN);
  return Number.isFinite(indent) ? Math.max(0, indent) : null;
}

export function lookIn(properties: XmlElement | null): Partial<TextLook> {
  if (!properties) return {};
  const [isBold, isItalic, isHidden] = ["w:b", "w:i", "w:vanish"].map((name) => switchOf(properties, name));
  const fonts = childOf(properties, "w:rFonts")?.attributes;
  const font = fonts?.["w:ascii"] ?? fonts?.["w:hAnsi"];
  const size = Number(valueOf(properties, "w:sz") ?? Number.NaN);
  return {
    ...(isBold != null && { isBold }),
    ...(isItalic != null && { isItalic }),
    ...(isHidden != null && { isHidden }),
    ...(font !== undefined && { font }),
    ...(size > 0 && { halfPoints: size }),
  };
}

export type Level = { isOrdered: boolean; start: number; indent: number | null };

export class Numberings {
  readonly #levels = new Map<string, Map<number, Level>>();

  constructor(root: XmlElement | null) {
    const abstract = new Map<string, Map<number, Level>>();
    for (const element of elementsOf(root))
      if (element.name === "w:abstractNum")
        abstract.set(element.attributes["w:abstractNumId"] ?? "", levelsIn(element));
    for (const element of elementsOf(root)) {
      if (element.name !== "w:num") continue;
      const levels = new Map(abstract.get(valueOf(element, "w:abstractNumId") ?? ""));
      for (const change of elementsOf(element)) {
        const at = Number(change.attributes["w:ilvl"]);
        const level = levels.get(at);
        const start = Number(valueOf(change, "w:startOverride") ?? Number.NaN);
        if (level && Number.isFinite(start)) levels.set(at, { ...level, start });
      }
      this.#levels.set(element.attributes["w:numId"] ?? "", levels);
    }
  }

  /** Null for a list that the file does not describe, or whose items have no mark. */
  level(id: string, level: number): Level | null {
    return this.#levels.get(id)?.get(level) ?? null;
  }
}

function levelsIn(abstract: XmlElement): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const element of elementsOf(abstract)) {
    const format = valueOf(element, "w:numFmt") ?? "decimal";
    if (element.name !== "w:lvl" || format === "none") continue;
    const start = Number(valueOf(element, "w:start") ?? "1");
    levels.set(Number(element.attributes["w:ilvl"]), {
      isOrdered: format !== "bullet",
      start: Number.isInteger(start) && start > 0 ? start : 1,
      indent: indentIn(childOf(element, "w:pPr")),
    });
  }
  return levels;
}

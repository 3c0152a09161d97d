/** The styles of an OpenDocument text, each with what it takes from those it is based on (OpenDocument 1.3, part 3, 16). */
import { CODE_FONT } from "#platform/docx/read-inline.ts";
import type { TextLook } from "#platform/docx/styles.ts";
import { childOf, elementsOf, type XmlElement } from "#platform/docx/xml-tree.ts";
import type { Mark } from "#platform/rich-text/tree.ts";

type Letters = Partial<TextLook> & Partial<Record<Mark, boolean>>;

export type OdtStyle = {
  /** In lower case, of the nearest style that people see by name; "caption" for all that are based on it. */
  name: string;
  /** With all that it takes. */
  letters: Letters;
  /** What was set by hand, without what a style with a name adds. */
  own: Letters;
  /** From the margin, in twentieths of a point. */
  indent: number | null;
  align: string | null;
  list: string | null;
  hasLine: boolean;
  /** Fonts, sizes or colours were set by hand. */
  isDressed: boolean;
};

export type ListLevel = {
  isOrdered: boolean;
  start: number;
  /** Whether its items have a bullet or a number. */
  isNumbered: boolean;
  /** Of its text from the margin, in twentieths of a point. */
  indent: number | null;
};

const PLAIN: OdtStyle = {
  name: "",
  letters: {},
  own: {},
  indent: null,
  align: null,
  list: null,
  hasLine: false,
  isDressed: false,
};
const DRESS = ["fo:color", "fo:background-color", "fo:font-size", "fo:font-family", "style:font-name"];
const MAX_PARENTS = 20;
const TWENTIETHS: Readonly<Record<string, number>> = { in: 1440, cm: 566.93, mm: 56.693, pt: 20, pc: 240, px: 15 };
const BODY_HALF_POINTS = 24;

export class OdtStyles {
  readonly #elements = new Map<string, XmlElement>();
  /** Set by hand: they have no name that people see. */
  readonly #automatic = new Set<XmlElement>();
  readonly #lists = new Map<string, XmlElement>();
  readonly #read = new Map<string, OdtStyle>();
  readonly base: TextLook;

  /** @param content root of the part with the text. @param styles root of the part with named styles. */
  constructor(content: XmlElement, styles: XmlElement | null) {
    let usual: Letters = {};
    const take = (parent: XmlElement | null, isAutomatic: boolean) => {
      for (const element of elementsOf(parent)) {
        const { "style:name": name = "", "style:family": family = "" } = element.attributes;
        if (element.name === "style:style") {
          this.#elements.set(`${family} ${name}`, element);
          if (isAutomatic) this.#automatic.add(element);
        } else if (element.name === "text:list-style") this.#lists.set(name, element);
        else if (element.name === "style:default-style" && family === "paragraph")
          usual = lettersIn(childOf(element, "style:text-properties"), BODY_HALF_POINTS);
      }
    };
    take(childOf(styles, "office:styles"), false);
    take(childOf(content, "office:automatic-styles"), true);
    this.base = {
      isBold: false,
      isItalic: false,
      isHidden: false,
      font: usual.font ?? "",
      halfPoints: usual.halfPoints ?? BODY_HALF_POINTS,
    };
  }

  paragraph(name: string | undefined): OdtStyle {
    return this.#get("paragraph", name ?? "Standard", 0);
  }

  text(name: string | undefined): OdtStyle {
    return this.#get("text", name ?? "", 0);
  }

  list(name: string | undefined, depth: number): ListLevel {
    for (const level of elementsOf(this.#lists.get(name ?? ""))) {
      if (Number(level.attributes["text:level"]) !== depth) continue;
      const start = Number(level.attributes["text:start-value"] ?? "1");
      const isOrdered = level.name === "text:list-level-style-number";
      return {
        isOrdered,
        start: Number.isSafeInteger(start) && start > 0 ? start : 1,
        isNumbered: !isOrdered || (level.attributes["style:num-format"] ?? "") !== "",
        indent: indentOf(childOf(level, "style:list-level-properties")),
      };
    }
    return { isOrdered: false, start: 1, isNumbered: true, indent: null };
  }

  #get(family: string, name: string, depth: number): OdtStyle {
    const key = `${family} ${name}`;
    const known = this.#read.get(key);
    if (known) return known;
    const element = this.#elements.get(key);
    if (!element || depth > MAX_PARENTS) return PLAIN;
    const parentName = element.attributes["style:parent-style-name"];
    const parent = parentName === undefined ? PLAIN : this.#get(family, parentName, depth + 1);
    const style = this.#basedOn(parent, element, name);
    this.#read.set(key, style);
    return style;
  }

  #basedOn(parent: OdtStyle, element: XmlElement, name: string): OdtStyle {
    const properties = childOf(element, "style:text-properties");
    const letters = lettersIn(properties, parent.letters.halfPoints ?? this.base.halfPoints);
    const { attributes: lines = {} } = childOf(element, "style:paragraph-properties") ?? {};
    const isAutomatic = this.#automatic.has(element);
    const shown = (element.attributes["style:display-name"] ?? name).toLowerCase();
    const border = lines["fo:border-bottom"] ?? lines["fo:border"];
    return {
      name: isAutomatic || parent.name === "caption" ? parent.name : shown,
      letters: { ...parent.letters, ...letters },
      own: isAutomatic ? { ...parent.own, ...letters } : {},
      indent: twentiethsOf(lines["fo:margin-left"]) ?? parent.indent,
      align: lines["fo:text-align"] ?? parent.align,
      list: element.attributes["style:list-style-name"] ?? parent.list,
      hasLine: border === undefined ? parent.hasLine : border !== "none",
      isDressed: isAutomatic && DRESS.some((dress) => properties?.attributes[dress] !== undefined),
    };
  }
}

/** @param halfPoints of what the size is a share of. */
function lettersIn(properties: XmlElement | null, halfPoints: number): Letters {
  const letters: Letters = {};
  if (!properties) return letters;
  const {
    "fo:font-weight": weight,
    "fo:font-style": slant,
    "fo:font-size": size,
    "style:font-name": font = properties.attributes["fo:font-family"],
    "style:text-underline-style": underline,
    "style:text-line-through-style": strike,
    "style:text-position": position,
    "text:display": display,
  } = properties.attributes;
  if (weight !== undefined) letters.isBold = letters.bold = weight === "bold" || Number(weight) >= 600;
  if (slant !== undefined) letters.isItalic = letters.italic = slant !== "normal";
  if (display !== undefined) letters.isHidden = display === "none";
  if (underline !== undefined) letters.underline = underline !== "none";
  if (strike !== undefined) letters.strike = strike !== "none";
  if (font !== undefined) {
    letters.font = font;
    letters.code = CODE_FONT.test(font);
  }
  if (position !== undefined) {
    letters.sub = /^(?:sub|-)/.test(position);
    letters.sup = /^(?:super|[1-9])/.test(position);
  }
  const share = /^(\d{1,4}(?:\.\d{1,4})?)%$/.exec(size ?? "")?.[1];
  const twentieths = twentiethsOf(size);
  if (share !== undefined) letters.halfPoints = (halfPoints * Number(share)) / 100;
  else if (twentieths !== null) letters.halfPoints = twentieths / 10;
  return letters;
}

/** Files before OpenDocument 1.2 say it in two parts. */
function indentOf(level: XmlElement | null): number | null {
  const { "text:space-before": before, "text:min-label-width": label } = level?.attributes ?? {};
  const parts = [before, label].map(twentiethsOf).filter((part) => part !== null);
  const { "fo:margin-left": margin } = childOf(level, "style:list-level-label-alignment")?.attributes ?? {};
  return twentiethsOf(margin) ?? (parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0));
}

/** "1.25cm" in twentieths of a point; null for what is no length. */
function twentiethsOf(length: string | undefined): number | null {
  const [, number, unit = ""] = /^(-?\d{0,6}(?:\.\d{1,6})?)([a-z]{2})$/.exec(length ?? "") ?? [];
  const size = TWENTIETHS[unit];
  return number === undefined || size === undefined ? null : Math.round(Number(number) * size);
}

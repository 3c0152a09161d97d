/** Reads what stands in a paragraph of an OpenDocument text: as it is with all changes accepted, links and pictures. */
import type { DocxExtras } from "#platform/docx/blocks.ts";
import { type Change, ChangeLog, MAX_LISTED, shortened } from "#platform/docx/change-log.ts";
import type { Inline } from "#platform/docx/read-inline.ts";
import type { TextLook } from "#platform/docx/styles.ts";
import { childOf, elementsOf, textWithin, within, type XmlElement } from "#platform/docx/xml-tree.ts";
import { MARKS, type Mark } from "#platform/rich-text/tree.ts";
import type { OdtStyle, OdtStyles } from "./styles.ts";

export type OdtContext = {
  styles: OdtStyles;
  /** What was deleted, and who inserted, by the id of the change. */
  changes: ReadonlyMap<string, Change & { text: string }>;
  /** Charts and equations by the name of their folder. */
  objects: ReadonlyMap<string, XmlElement>;
  extras: DocxExtras;
};

type Around = { look: TextLook; marks: Partial<Record<Mark, boolean>>; href: string | null };

const PARAGRAPHS = new Set(["text:p", "text:h"]);
const LETTERS = new Set(["math:mi", "math:mn", "math:mo", "math:mtext"]);
const TITLES = ["svg:desc", "svg:title"];
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
const MAX_SPACES = 100;
/** Marks of places, and what other programs keep in a text. */
const WORDLESS =
  /^(?:text:(?:bookmark|reference-mark|soft-page-break|change$|tracked-changes|script|ruby-text|toc-mark|user-index-mark|alphabetical-index-mark)|office:(?:annotation-end|script|event-listeners|forms))/;
const DRAWN =
  /^draw:(?:custom-shape|rect|line|polyline|polygon|regular-polygon|path|circle|ellipse|connector|g|caption|measure)$/;
const EMBEDDED = new Set(["draw:object", "draw:object-ole", "draw:plugin", "draw:applet", "draw:floating-frame"]);

export class OdtInlineReader {
  readonly #context: OdtContext;
  readonly #changes: ChangeLog;
  /** Whose insertion goes on; it may span paragraphs. */
  #insertion: Change | null = null;

  constructor(context: OdtContext) {
    this.#context = context;
    this.#changes = new ChangeLog(context.extras.changes);
  }

  read(paragraph: XmlElement, { letters, own }: OdtStyle): Inline[] {
    const found: Inline[] = [];
    this.#changes.end();
    const { base } = this.#context.styles;
    this.#into(paragraph, { look: { ...base, ...letters }, marks: own, href: null }, found);
    return withoutDoubleBlanks(found);
  }

  /** The start or end of a change, which may stand between paragraphs too. */
  mark(element: XmlElement): void {
    const change = this.#context.changes.get(element.attributes["text:change-id"] ?? "");
    if (element.name === "text:change-start" && change?.kind === "inserted") this.#insertion = change;
    else if (element.name === "text:change-end") this.#insertion = null;
    else if (element.name === "text:change" && change?.kind === "deleted") this.#changes.add(change, change.text);
  }

  #into(parent: XmlElement | null, around: Around, found: Inline[]): void {
    for (const child of parent?.children ?? [])
      if (typeof child === "string") this.#put(child.replaceAll(/[\t\n\r ]+/g, " "), around, found);
      else this.#visit(child, around, found);
  }

  #visit(element: XmlElement, around: Around, found: Inline[]): void {
    const { extras, styles } = this.#context;
    const { name, attributes } = element;
    switch (name) {
      case "text:span": {
        const { letters, isDressed } = styles.text(attributes["text:style-name"]);
        extras.hasLooks ||= isDressed;
        const next = { ...around, look: { ...around.look, ...letters }, marks: { ...around.marks, ...letters } };
        return this.#into(element, next, found);
      }
      case "text:a":
      case "draw:a":
        return this.#into(element, { ...around, href: attributes["xlink:href"] ?? null }, found);
      case "text:s": {
        const count = Number(attributes["text:c"] ?? "1");
        return this.#put(" ".repeat(Math.min(MAX_SPACES, count > 0 ? count : 1)), around, found);
      }
      case "text:tab":
        return this.#put(" ", around, found);
      case "text:line-break":
        return this.#put("\n", around, found);
      case "text:note":
        return this.#note(element, found);
      case "office:annotation":
        return this.#comment(element);
      case "text:hidden-text":
      case "text:hidden-paragraph":
        return this.#hide(attributes["text:string-value"] ?? textOf(element));
      case "text:change":
      case "text:change-start":
      case "text:change-end":
        return this.mark(element);
      case "draw:frame":
        return this.#frame(element, around, found);
    }
    if (DRAWN.test(name)) this.#shape(element, found);
    else if (!WORDLESS.test(name)) this.#into(element, around, found);
  }

  #put(text: string, { look, marks: set, href }: Around, found: Inline[]): void {
    if (text === "") return;
    if (look.isHidden) return this.#hide(text);
    if (this.#insertion) this.#changes.add(this.#insertion, text);
    else if (text.trim() !== "") this.#changes.end();
    // Programs underline their links.
    const marks = MARKS.filter((mark) => set[mark] === true && (mark !== "underline" || href === null));
    found.push({ kind: "run", look, run: { text, marks, href } });
  }

  #hide(text: string): void {
    const { hidden } = this.#context.extras;
    if (text.trim() !== "" && hidden.length < MAX_LISTED) hidden.push(shortened(text));
  }

  #note(element: XmlElement, found: Inline[]): void {
    const text = linesOf(childOf(element, "text:note-body")).join(" ").trim();
    if (text === "") return;
    this.#context.extras.notes.push(shortened(text));
    found.push({ kind: "note", text });
  }

  #comment(element: XmlElement): void {
    const { comments } = this.#context.extras;
    const text = linesOf(element).join(" ").trim();
    if (text !== "" && comments.length < MAX_LISTED)
      comments.push({ by: textOf(childOf(element, "dc:creator")), text: shortened(text) });
  }

  /** Its first part that is known says what it is: further ones show the same to programs that cannot read it. */
  #frame(frame: XmlElement, around: Around, found: Inline[]): void {
    const { extras, objects } = this.#context;
    const parts = elementsOf(frame);
    const part =
      parts.find(({ name }) => EMBEDDED.has(name)) ?? parts.find(({ name }) => /^draw:(?:image|text-box)$/.test(name));
    const href = part?.attributes["xlink:href"] ?? "";
    if (!part) return;
    if (part.name === "draw:text-box") found.push({ kind: "box", content: part });
    else if (part.name === "draw:image" && ELSEWHERE.test(href)) extras.linkedPictures += 1;
    else if (part.name === "draw:image") {
      const alt = TITLES.map((name) => textOf(childOf(frame, name))).find((text) => text !== "") ?? "";
      found.push({ kind: "picture", picture: { kind: "picture", part: folderOf(href), alt, caption: "" } });
    } else {
      const object = objects.get(folderOf(href));
      if (object?.name === "math:math") {
        extras.equations += 1;
        this.#put(textWithin(object, LETTERS), around, found);
      } else if (childOf(childOf(object, "office:body"), "office:chart")) extras.charts += 1;
      else extras.objects += 1;
    }
  }

  /** The text of a shape is read as that of a text box. */
  #shape(shape: XmlElement, found: Inline[]): void {
    const hasText = linesOf(shape).some((line) => line.trim() !== "");
    if (hasText) found.push({ kind: "box", content: shape });
    else this.#context.extras.diagrams += 1;
  }
}

/** "./Object 1" is "Object 1". */
export const folderOf = (href: string) => href.replace(/^\.\//, "").replace(/\/$/, "");

/** Without what is drawn in it, whose paragraphs are read on their own. */
export function textOf(element: XmlElement | null): string {
  let text = "";
  for (const child of element?.children ?? [])
    if (typeof child === "string") text += child;
    else if (!child.name.startsWith("draw:")) text += textOf(child);
  return text.replaceAll(/\s+/g, " ").trim();
}

/** The paragraphs within as plain text. */
export function linesOf(parent: XmlElement | null): string[] {
  return parent ? [...within(parent, PARAGRAPHS)].map(textOf).filter((text) => text !== "") : [];
}

/** Blanks that meet where one element ends and the next begins are one, as in a browser. */
function withoutDoubleBlanks(inline: Inline[]): Inline[] {
  let isBlank = false;
  return inline.map((each) => {
    if (each.kind !== "run") return each;
    const { run } = each;
    const text = isBlank && !run.marks.includes("code") ? run.text.replace(/^ /, "") : run.text;
    if (text !== "") isBlank = text.endsWith(" ");
    return { ...each, run: { ...run, text } };
  });
}

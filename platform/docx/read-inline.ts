/** Reads what stands in a paragraph of a Word document: text as it is with all changes accepted, links and pictures. */
import { MARKS, type Mark, type Run } from "#platform/rich-text/tree.ts";
import type { DocxExtras, DocxPicture } from "./blocks.ts";
import { type Change, ChangeLog, MAX_LISTED, shortened } from "./change-log.ts";
import type { Relation } from "./open-package.ts";
import { lookIn, type Style, type Styles, type TextLook } from "./styles.ts";
import { childOf, elementsOf, switchOf, textWithin, valueOf, within, type XmlElement } from "./xml-tree.ts";

export type Inline =
  | { kind: "run"; run: Run; look: TextLook }
  /** Of a note at the foot or end. */
  | { kind: "note"; text: string }
  | { kind: "picture"; picture: DocxPicture }
  /** A text box: blocks of their own. */
  | { kind: "box"; content: XmlElement };

export type InlineContext = {
  styles: Styles;
  relations: ReadonlyMap<string, Relation>;
  /** Texts of notes by "w:footnote 2". */
  notes: ReadonlyMap<string, string>;
  extras: DocxExtras;
};

type Around = { style: Style; href: string | null; change: Change | null };

export const CODE_FONT = /courier|consolas|menlo|monaco|mono\b/i;
const TEXT_NAMES = new Set(["w:t", "w:delText"]);
const MATH_TEXT = new Set(["m:t"]);
const DRAWN = new Set(["a:blip", "v:imagedata", "c:chart", "dgm:relIds", "w:txbxContent"]);
const NAMES = new Set(["wp:docPr"]);
const SHAPES = new Set(["v:shape", "v:rect"]);

export class InlineReader {
  readonly #context: InlineContext;
  /** The parts of the charts that were met. */
  readonly charts = new Set<string>();
  /** Open fields: a link's address, and whether its result has begun. They may span paragraphs. */
  readonly #fields: { instruction: string; isResult: boolean }[] = [];
  readonly #changes: ChangeLog;

  constructor(context: InlineContext) {
    this.#context = context;
    this.#changes = new ChangeLog(context.extras.changes);
  }

  read(paragraph: XmlElement, style: Style): Inline[] {
    const found: Inline[] = [];
    this.#changes.end();
    for (const child of elementsOf(paragraph)) this.#visit(child, { style, href: null, change: null }, found);
    return found;
  }

  #visit(element: XmlElement, around: Around, found: Inline[]): void {
    const into = (parent: XmlElement | null, next: Around = around) => {
      for (const child of elementsOf(parent)) this.#visit(child, next, found);
    };
    switch (element.name) {
      case "w:r":
        return this.#run(element, around, found);
      case "w:hyperlink":
        return into(element, { ...around, href: this.#addressOf(element) });
      case "w:ins":
      case "w:moveTo":
        return into(element, { ...around, change: { kind: "inserted", by: element.attributes["w:author"] ?? "" } });
      case "w:del":
      case "w:moveFrom": {
        const text = textWithin(element, TEXT_NAMES);
        return this.#changes.add({ kind: "deleted", by: element.attributes["w:author"] ?? "" }, text);
      }
      case "w:fldSimple":
        return into(element, { ...around, href: linkOf(element.attributes["w:instr"] ?? "") ?? around.href });
      case "w:sdt":
        return into(childOf(element, "w:sdtContent"));
      case "w:smartTag":
      case "w:customXml":
      case "w:dir":
      case "w:bdo":
        return into(element);
      case "mc:AlternateContent":
        return into(chosenOf(element));
      case "m:oMath":
      case "m:oMathPara": {
        this.#context.extras.equations += 1;
        const look = { ...this.#context.styles.base, ...around.style.look };
        found.push({ kind: "run", look, run: { text: textWithin(element, MATH_TEXT), marks: [], href: around.href } });
      }
    }
  }

  #run(element: XmlElement, around: Around, found: Inline[]): void {
    const { styles, extras } = this.#context;
    const properties = childOf(element, "w:rPr");
    const own = valueOf(properties, "w:rStyle");
    const added = { ...(own === null ? {} : styles.get(own).look), ...lookIn(properties) };
    const look = { ...styles.base, ...around.style.look, ...added };
    extras.hasLooks ||= ["w:color", "w:rFonts", "w:sz", "w:highlight", "w:shd"].some((name) =>
      childOf(properties, name),
    );
    const field = this.#fields.findLast(({ isResult }) => isResult);
    const href = around.href ?? linkOf(field?.instruction ?? "");
    const marks = marksOf(properties, added, { isLink: href !== null, hasStyle: own !== null });
    const put = (text: string) => {
      if (text === "" || this.#fields.some(({ isResult }) => !isResult)) return;
      if (look.isHidden) return void (extras.hidden.length < MAX_LISTED && extras.hidden.push(shortened(text)));
      if (around.change) this.#changes.add(around.change, text);
      else if (text.trim() !== "") this.#changes.end();
      found.push({ kind: "run", look, run: { text: marks.includes("code") ? withoutMarks(text) : text, marks, href } });
    };
    const visit = (child: XmlElement) => {
      if (child.name === "w:t") put(textOf(child));
      else if (child.name === "w:tab") put(" ");
      else if (child.name === "w:br" ? !child.attributes["w:type"] : child.name === "w:cr") put("\n");
      else if (child.name === "w:noBreakHyphen") put("\u2011");
      else if (child.name === "w:fldChar") this.#field(child.attributes["w:fldCharType"] ?? "");
      else if (child.name === "w:instrText") this.#instruct(child);
      else if (child.name === "w:footnoteReference" || child.name === "w:endnoteReference") this.#noteAt(child, found);
      else if (child.name === "w:drawing" || child.name === "w:pict") this.#drawing(child, found);
      else if (child.name === "w:object") extras.objects += 1;
      else if (child.name === "mc:AlternateContent") for (const inner of elementsOf(chosenOf(child))) visit(inner);
    };
    for (const child of elementsOf(element)) visit(child);
  }

  #field(type: string): void {
    const last = this.#fields.at(-1);
    if (type === "begin") this.#fields.push({ instruction: "", isResult: false });
    else if (type === "separate" && last) last.isResult = true;
    else if (type === "end") this.#fields.pop();
  }

  #instruct(element: XmlElement): void {
    const field = this.#fields.at(-1);
    if (field) for (const text of element.children) if (typeof text === "string") field.instruction += text;
  }

  #noteAt(reference: XmlElement, found: Inline[]): void {
    const kind = reference.name === "w:footnoteReference" ? "w:footnote" : "w:endnote";
    const text = this.#context.notes.get(`${kind} ${reference.attributes["w:id"]}`) ?? "";
    if (text === "") return;
    this.#context.extras.notes.push(shortened(text));
    found.push({ kind: "note", text });
  }

  #drawing(drawing: XmlElement, found: Inline[]): void {
    const { extras, relations } = this.#context;
    const [named] = within(drawing, NAMES);
    const [shape] = within(drawing, SHAPES);
    const alt = named?.attributes["descr"] ?? shape?.attributes["alt"] ?? "";
    for (const element of within(drawing, DRAWN)) {
      if (element.name === "c:chart") {
        extras.charts += 1;
        const chart = relations.get(element.attributes["r:id"] ?? "");
        if (chart && !chart.isExternal) this.charts.add(chart.target);
      } else if (element.name === "dgm:relIds") extras.diagrams += 1;
      else if (element.name === "w:txbxContent") found.push({ kind: "box", content: element });
      else {
        const { "r:embed": embedded, "r:id": id, "r:link": linked } = element.attributes;
        const relation = relations.get(embedded ?? id ?? linked ?? "");
        if (!relation) continue;
        if (relation.isExternal) extras.linkedPictures += 1;
        else found.push({ kind: "picture", picture: { kind: "picture", part: relation.target, alt, caption: "" } });
      }
    }
  }

  #addressOf({ attributes }: XmlElement): string | null {
    const relation = this.#context.relations.get(attributes["r:id"] ?? "");
    return relation?.isExternal ? relation.target : null;
  }
}

function marksOf(
  properties: XmlElement | null,
  added: Partial<TextLook>,
  { isLink, hasStyle }: { isLink: boolean; hasStyle: boolean },
): Mark[] {
  const height = valueOf(properties, "w:vertAlign");
  const line = valueOf(properties, "w:u");
  const isMarked: Record<Mark, boolean> = {
    bold: added.isBold === true,
    italic: added.isItalic === true,
    // Programs underline their links.
    underline: line !== null && line !== "none" && (!isLink || hasStyle),
    strike: switchOf(properties, "w:strike") === true,
    sub: height === "subscript",
    sup: height === "superscript",
    code: CODE_FONT.test(added.font ?? ""),
  };
  return MARKS.filter((mark) => isMarked[mark]);
}

/** Our own documents put code into left-to-right marks, among words that run from right to left. */
function withoutMarks(text: string): string {
  return text.startsWith("\u200e") && text.endsWith("\u200e") ? text.slice(1, -1) : text;
}

/** Of the newer form that we can read, or the older one. */
export function chosenOf(alternatives: XmlElement): XmlElement | null {
  return childOf(alternatives, "mc:Choice") ?? childOf(alternatives, "mc:Fallback");
}

/** The address of a field such as `HYPERLINK "https://…"`. */
function linkOf(instruction: string): string | null {
  return /^\s*HYPERLINK\s+"([^"]+)"/i.exec(instruction)?.[1] ?? null;
}

function textOf(element: XmlElement): string {
  const text = element.children.filter((child) => typeof child === "string").join("");
  return element.attributes["xml:space"] === "preserve" ? text : text.trim();
}

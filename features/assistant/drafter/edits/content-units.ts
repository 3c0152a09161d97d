/** Reads a draft's content as units that can be left out: sentences, entries of lists, paragraphs with markup. */
import { readText } from "#features/content/reading-contract.ts";
import { hasEmail, hasPhone } from "../reading/contacts.ts";
import { hasQuotation, SPEECH } from "../reading/quotations.ts";
import { sentenceSpans } from "../reading/sentences.ts";

export type Unit = {
  html: string;
  words: number;
  /** Lead, questions, quotations, contact, placeholders, and what each section opens with stay. */
  isKept: boolean;
  /** The higher, the more it says. */
  weight: number;
};
/** An outer element: the tags around its units; a heading is one unit. */
type Block = { open: string; close: string; joint: string; units: Unit[]; isHeading: boolean };

/** Place and date end like a sentence and are none. */
const DATELINE = /^[^.]{1,100}(?:\[DATE\]|\d)\.$/;
const TAG = /<(\/?)([a-z][a-z\d]*)\b[^<>]*>/gi;
const VOID = new Set(["br", "hr", "img", "source", "track", "wbr", "col"]);

/** Outer elements of HTML, and the text between them as elements without tags. */
export function splitBlocks(html: string): { tag: string; open: string; inner: string; close: string }[] {
  const blocks: ReturnType<typeof splitBlocks> = [];
  let depth = 0;
  let start = 0;
  let open = "";
  let tag = "";
  const loose = (end: number) => {
    const inner = html.slice(start, end);
    if (inner.trim() !== "") blocks.push({ tag: "", open: "", inner, close: "" });
  };
  for (const { 0: whole, 1: slash, 2: name = "", index } of html.matchAll(TAG)) {
    if (VOID.has(name.toLowerCase())) continue;
    if (!slash) {
      if (depth === 0) {
        loose(index);
        [start, open, tag] = [index + whole.length, whole, name.toLowerCase()];
      }
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      blocks.push({ tag, open, inner: html.slice(start, index), close: whole });
      start = index + whole.length;
    }
  }
  if (depth === 0) loose(html.length);
  else blocks.push({ tag, open, inner: html.slice(start), close: `</${tag}>` });
  return blocks;
}

/** @param questions of an interview: lines that are one of them stay, with the first sentence of the answer. */
export function readUnits(html: string, questions: readonly string[]): Block[] {
  const asked = new Set(questions.map((question) => question.replace(/\s+/g, "")));
  let opensSection = true;
  let isContact = false;
  return splitBlocks(html).map(({ tag, open, inner, close }, index): Block => {
    const plain = readText(inner);
    const isHeading = /^h[1-6]$/.test(tag) || asked.has(plain.replace(/\s+/g, ""));
    if (isHeading) {
      isContact = /\bcontact\b/i.test(plain);
      opensSection = true;
      return { open, close, joint: "", isHeading, units: [unitOf(inner, true)] };
    }
    const parts = partsOf(tag, inner);
    const keepsAll = isContact || /^(?:blockquote|pre|table|figure|hr)$/.test(tag);
    const first = opensSection && DATELINE.test(parts[0] ?? "") ? 1 : 0;
    const units = parts.map((part, at) => unitOf(part, keepsAll || (at <= first && opensSection), index));
    opensSection = false;
    return { open, close, joint: tag === "ul" || tag === "ol" ? "" : " ", isHeading, units };
  });
}

function partsOf(tag: string, inner: string): string[] {
  if (tag === "ul" || tag === "ol") return splitBlocks(inner).map((item) => item.open + item.inner + item.close);
  if (tag !== "p" || inner.includes("<")) return [inner];
  return sentenceSpans(inner).map(({ start, end }) => inner.slice(start, end));
}

function unitOf(html: string, isKept: boolean, block = 0): Unit {
  const text = readText(html);
  const isFixed =
    hasQuotation(text) ||
    (/["“„«]/.test(text) && SPEECH.test(text)) ||
    hasEmail(text) ||
    hasPhone(text) ||
    /\[[^[\]]{1,200}\]/.test(text) ||
    /<img\b/i.test(html);
  const figures = text.match(/\d+/g)?.length ?? 0;
  const names = text.match(/(?<=\p{Ll},? )\p{Lu}\p{L}+/gu)?.length ?? 0;
  return {
    html,
    words: text.split(/\s+/).filter(Boolean).length,
    isKept: isKept || isFixed,
    // What comes first says most; figures and names are why a sentence was written.
    weight: Math.min(figures, 3) * 3 + Math.min(names, 3) * 2 - block * 0.5,
  };
}

/** Blocks without units are left out, and headings with nothing below them. */
export function joinUnits(blocks: readonly Block[]): string {
  const filled = blocks.filter(({ units }) => units.length > 0);
  return filled
    .filter(
      ({ isHeading }, index) =>
        !isHeading ||
        (index + 1 < filled.length && !filled[index + 1]?.isHeading) ||
        !wasFollowed(blocks, filled[index]),
    )
    .map(({ open, close, joint, units }) => open + units.map(({ html }) => html).join(joint) + close)
    .join("\n");
}

/** A heading that had nothing below it before is not ours to drop. */
function wasFollowed(blocks: readonly Block[], heading: Block | undefined): boolean {
  const next = heading && blocks[blocks.indexOf(heading) + 1];
  return next !== undefined && !next.isHeading;
}

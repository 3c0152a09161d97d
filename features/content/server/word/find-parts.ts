/** Finds the parts of a press release in the blocks of a Word document. Pure; everything it takes away it names. */
import { datelineIn } from "#features/release-check/rules/datelines.ts";
import type { DocxBlock, DocxParagraph, DocxPicture } from "#platform/docx/blocks.ts";
import { wordsOf } from "#platform/docx/write-html.ts";

export type Found = { text: string; reason: string };
export type FoundEnding = { part: "about" | "contact"; heading: string; blocks: DocxBlock[] };

export type Parts = {
  title: Found | null;
  summary: Found | null;
  body: DocxBlock[];
  endings: FoundEnding[];
  pictures: DocxPicture[];
  /** Lines that the page has of its own: "FOR IMMEDIATE RELEASE", "ENDS". */
  lines: string[];
  /** A line that says until when the text is confidential. */
  embargo: string | null;
};

/** Of a headline and of a summary, as the forms take them. */
const MAX_TITLE = 250;
const MAX_SUMMARY = 1000;
const MAX_LINE = 120;
/** Paragraphs among which the headline is. */
const TOP = 8;
const MAX_HEADING = 100;

/** Paragraphs of our own documents that say what the form has in fields of their own. */
const OWN_LINES = new Set(["kicker", "byline", "fact", "post address"]);
const OWN_PARTS = new Set(["part heading", "part line"]);
const RELEASE_LINE =
  /^(?:(?:for )?immediate release|press release|news release|media release|press information|news|pressemitteilung|communiqué de presse|comunicado de prensa|persbericht|pressemelding)[\s:.!–—-]*$/i;
const EMBARGO_LINE = /^(?:strictly )?(?:under )?embargo(?:ed)?\b/i;
const END_LINE = /^[\s\-–—*#]*(?:ends?|end of (?:press )?release|ende|fin|slutt|30)[\s\-–—*#.]*$/i;
const END_MARKS = /^\s*(?:#\s*){2,}$|^\s*(?:\*\s*){3,}$/;
const ABOUT = /^(?:about|über|à propos d(?:e\s|u\s|es\s|’|')|acerca de|sobre|om|over)(?=\s|\p{L})/iu;
const CONTACT =
  /^(?:(?:press|media|news)\s)?contacts?\b|^(?:press|media)\s(?:office|enquiries|inquiries|relations)\b|^for (?:more|further) information\b|^(?:pressekontakt|medienkontakt|kontakt|contact presse|contacto)\b/i;

export function findParts(blocks: readonly DocxBlock[]): Parts {
  const pictures = blocks.filter((block) => block.kind === "picture");
  const lines: string[] = [];
  let embargo: string | null = null;
  const kept = blocks.filter((block, at) => {
    if (block.kind === "picture") return false;
    if (block.kind !== "paragraph") return true;
    const text = wordsOf(block);
    if (EMBARGO_LINE.test(text) && text.length <= MAX_LINE && at < TOP) embargo ??= text;
    else if (!isLine(block, text, at)) return true;
    else lines.push(text);
    return false;
  });
  const title = takeTitle(kept);
  const summary = title ? takeSummary(kept, title.at) : null;
  const { body, endings } = takeEndings(kept);
  return { title: title?.found ?? null, summary, body, endings, pictures, lines, embargo };
}

function isLine({ style }: DocxParagraph, text: string, at: number): boolean {
  if (OWN_LINES.has(style) || OWN_PARTS.has(style)) return true;
  if (text.length > MAX_LINE) return false;
  return (at < TOP && RELEASE_LINE.test(text)) || END_LINE.test(text) || END_MARKS.test(text);
}

const isText = (block: DocxBlock | undefined): block is DocxParagraph =>
  block?.kind === "paragraph" && block.list === null;

/** Takes it out of the blocks. */
function takeTitle(blocks: DocxBlock[]): { found: Found; at: number } | null {
  const top = blocks.slice(0, TOP);
  const take = (at: number, reason: string) => {
    const block = blocks[at];
    const text = block?.kind === "paragraph" ? oneLine(block) : "";
    if (text === "" || text.length > MAX_TITLE) return null;
    blocks.splice(at, 1);
    return { found: { text, reason }, at };
  };
  const styled = top.findIndex((block) => isText(block) && block.heading === 0);
  if (styled >= 0) return take(styled, "Style “Title”");
  const headed = top.findIndex((block) => isText(block) && block.heading === 1);
  const isFirst = top
    .slice(0, Math.max(0, headed))
    .every((block) => !isText(block) || wordsOf(block).length < MAX_LINE);
  if (headed >= 0 && isFirst) return take(headed, "Style “Heading 1”");
  const usual = usualSize(blocks);
  const shown = top.findIndex(
    (block) => isText(block) && wordsOf(block).length <= MAX_TITLE && block.look.halfPoints > usual + 3,
  );
  const shownBlock = top[shown];
  if (shown >= 0 && isText(shownBlock))
    return take(shown, shownBlock.look.isBold ? "Large bold line on page 1" : "Large line on page 1");
  const [first] = top;
  if (!isText(first) || datelineIn(wordsOf(first)) !== null) return null;
  if (first.look.isBold) return take(0, "Bold line at the top");
  if (first.heading !== null) return take(0, "Heading at the top");
  const isShort = wordsOf(first).length <= MAX_LINE && !/[.!?:]$/.test(wordsOf(first)) && blocks.length > 1;
  return isShort ? take(0, "First line of the document") : null;
}

/** The size of most words. */
function usualSize(blocks: readonly DocxBlock[]): number {
  const letters = new Map<number, number>();
  for (const block of blocks)
    if (block.kind === "paragraph" && block.heading === null) {
      const { halfPoints } = block.look;
      letters.set(halfPoints, (letters.get(halfPoints) ?? 0) + wordsOf(block).length);
    }
  let usual = 0;
  for (const [size, count] of letters) if (count > (letters.get(usual) ?? 0)) usual = size;
  return usual;
}

function takeSummary(blocks: DocxBlock[], at: number): Found | null {
  const block = blocks[at];
  if (!isText(block)) return null;
  const text = oneLine(block);
  if (text === "" || text.length > MAX_SUMMARY || datelineIn(text) !== null || isEndingHeading(block) !== null)
    return null;
  const take = (reason: string) => {
    blocks.splice(at, 1);
    return { text, reason };
  };
  if (/^(?:subtitle|standfirst|sub-?title|lead|intro)/.test(block.style)) return take(`Style “${shown(block.style)}”`);
  if (block.heading !== null) return null;
  if (block.look.isItalic) return take("Italic paragraph under the headline");
  return block.look.isBold ? take("Bold paragraph under the headline") : null;
}

const shown = (style: string) => style.slice(0, 1).toUpperCase() + style.slice(1, 40);

function takeEndings(blocks: readonly DocxBlock[]): { body: DocxBlock[]; endings: FoundEnding[] } {
  const body: DocxBlock[] = [];
  const endings: FoundEnding[] = [];
  let open: FoundEnding | null = null;
  for (const block of blocks) {
    const part = block.kind === "paragraph" ? isEndingHeading(block) : null;
    // Notes that follow are the text's again; a second section of one kind too.
    if (part && block.kind === "paragraph" && endings.every((ending) => ending.part !== part)) {
      open = {
        part,
        heading: oneLine(block)
          .replace(/[:：]$/, "")
          .trimEnd(),
        blocks: [],
      };
      endings.push(open);
    } else if (block.kind === "paragraph" && isHeadingLike(block)) {
      open = null;
      body.push(block);
    } else (open?.blocks ?? body).push(block);
  }
  const isEmpty = endings.some((ending) => ending.blocks.length === 0);
  return isEmpty ? { body: [...blocks], endings: [] } : { body, endings };
}

function isHeadingLike(block: DocxParagraph): boolean {
  const isShort = wordsOf(block).length <= MAX_HEADING;
  return (
    block.heading !== null || (block.list === null && isShort && block.look.isBold && !/[.!?]$/.test(wordsOf(block)))
  );
}

function isEndingHeading(block: DocxParagraph): FoundEnding["part"] | null {
  const text = oneLine(block);
  const isLineOfItsOwn = block.list === null && text.length <= MAX_HEADING && !/[.!?]$/.test(text);
  if (!isHeadingLike(block) && !(isLineOfItsOwn && text.length <= 60)) return null;
  if (CONTACT.test(text)) return "contact";
  return ABOUT.test(text) && !/[,;]/.test(text) ? "about" : null;
}

function oneLine(block: DocxParagraph): string {
  return wordsOf(block).replaceAll(/\s+/g, " ").trim();
}

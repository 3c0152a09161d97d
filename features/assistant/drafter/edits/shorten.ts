/** Shortens a text by removing whole sentences, the least informative first. */
import { readText } from "#features/editor/html/read-story.ts";
import { hasEmail, hasPhone } from "../reading/contacts.ts";
import { cutText } from "../reading/cut-text.ts";
import { hasQuotation, SPEECH } from "../reading/quotations.ts";
import { sentenceSpans, splitSentences } from "../reading/sentences.ts";
import { type Block, readBlocks, splitElements } from "./content-blocks.ts";
import {
  askedIn,
  type Command,
  type Desk,
  type Field,
  isText,
  labelOf,
  missing,
  type Outcome,
  said,
  textIn,
} from "./working-draft.ts";

/** Short enough: nothing is cut from these unless a length is named. */
const SHORT: Readonly<Record<string, number>> = { title: 60, seo_meta_title: 50 };
const SHORT_TEXT = 120;
/** A dateline ends like a sentence but is not one. */
const DATELINE = /^[^.]{1,100}(?:\[DATE\]|\d)\.$/;
const REST = "Only the lead, quotes, contact and the openings of sections are left.";

/** @param named null: the field that the edit is limited to, or the content. */
export function shorten(named: Field | null, amount: string): Command {
  return (desk) => {
    const field = named ?? (isText(desk.field) ? desk.field : "content");
    return field === "content" ? shortenContent(desk, amount) : shortenText(desk, field, amount);
  };
}

function shortenText(desk: Desk, field: Field, amount: string): Outcome {
  const { draft } = desk;
  const none = missing(desk, field);
  if (none) return none;
  const text = textIn(draft, field);
  const most = targetOf(amount, text.length, "characters") ?? SHORT[field] ?? SHORT_TEXT;
  if (text.length <= most) return said(`${labelOf(field)}: already short, at ${text.length} characters.`);
  const sentences = splitSentences(text);
  let length = sentences.reduce((sum, sentence) => sum + sentence.length + 1, -1);
  while (sentences.length > 1 && length > most) length -= (sentences.pop()?.length ?? 0) + 1;
  const shorter = cutText(sentences.join(" "), most);
  return said(`${labelOf(field)}: shortened from ${text.length} to ${shorter.length} characters.`, {
    [field]: shorter,
  });
}

function shortenContent({ draft }: Desk, amount: string): Outcome {
  const blocks = readUnits(readBlocks(draft.content, askedIn(draft)));
  const units = blocks.flatMap((block) => block.units);
  const before = units.reduce((sum, { words }) => sum + words, 0);
  const target = targetOf(amount, before, "words") ?? Math.floor((before * 2) / 3);
  if (before <= target) return said(`Content: already short, at ${before} words.`);
  const dropped = new Set<Unit>();
  let left = before;
  for (const unit of units.toReversed().sort((a, b) => a.weight - b.weight)) {
    if (left <= target || unit.weight === KEPT) break;
    dropped.add(unit);
    left -= unit.words;
  }
  if (dropped.size === 0) return said(`Content: nothing more to cut. ${REST}`);
  const content = blocks
    .map((block) => ({ ...block, units: block.units.filter((unit) => !dropped.has(unit)) }))
    .filter((block) => block.units.length > 0)
    .map(({ open, close, joint, units: kept }) => open + kept.map(({ html }) => html).join(joint) + close)
    .join("\n");
  const sentences = dropped.size === 1 ? "1 sentence" : `${dropped.size} sentences`;
  const done = `Content: ${sentences} left out, from ${before} to ${left} words.`;
  return said(left > target ? `${done} ${REST}` : done, { content });
}

/** Null if the request names no length, or one in the other unit. */
function targetOf(amount: string, current: number, unit: "words" | "characters"): number | null {
  if (amount === "half") return Math.floor(current / 2);
  return amount.endsWith(unit) ? Math.max(Number.parseInt(amount, 10), 1) : null;
}

/** A part that can be left out as a whole; the higher its weight, the more informative. */
type Unit = { html: string; words: number; weight: number };
const KEPT = Infinity;

function readUnits(blocks: readonly Block[]) {
  let opensSection = true;
  let isContact = false;
  return blocks.map((block, index) => {
    const { tag, open, close, inner, text } = block;
    const isHeading = block.isHeading || block.isQuestion;
    if (isHeading) isContact = text.includes("contact");
    const keepsAll = isHeading || isContact || /^(?:blockquote|pre|table|figure|hr|img)$/.test(tag);
    const parts = isHeading ? [inner] : partsOf(tag, inner);
    const openings = opensSection ? (DATELINE.test(parts[0] ?? "") ? 2 : 1) : 0;
    opensSection = isHeading;
    const units = parts.map((part, at) => unitOf(part, keepsAll || at < openings, index));
    return { open, close, joint: tag === "ul" || tag === "ol" ? "" : " ", units };
  });
}

function partsOf(tag: string, inner: string): string[] {
  if (tag === "ul" || tag === "ol") return splitElements(inner).map((item) => item.open + item.inner + item.close);
  if (tag !== "p" || inner.includes("<")) return [inner];
  return sentenceSpans(inner).map(({ start, end }) => inner.slice(start, end));
}

/**
 * Quotations, contacts, placeholders and pictures stay. Earlier sentences say more; so do those with figures and names.
 */
function unitOf(html: string, isKept: boolean, block: number): Unit {
  const text = readText(html);
  const isFixed =
    hasQuotation(text) ||
    (/["“„«]/.test(text) && SPEECH.test(text)) ||
    hasEmail(text) ||
    hasPhone(text) ||
    /\[[^[\]]{1,200}\]|<img\b/i.test(html);
  const facts = text.match(/\d+|(?<=\p{Ll},? )\p{Lu}\p{L}+/gu)?.length ?? 0;
  const weight = isKept || isFixed ? KEPT : Math.min(facts, 6) * 2 - block * 0.5;
  return { html, words: text.split(/\s+/).filter(Boolean).length, weight };
}

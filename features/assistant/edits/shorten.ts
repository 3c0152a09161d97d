/** Shortens a text by whole sentences, from its end; never the lead, quotations, the contact or what opens a section. */
import { counted } from "#platform/contract/sentence.ts";
import { readText } from "#features/editor/html/read-story.ts";
import { splitElements } from "../story-sentences.ts";
import { sentenceSpans, splitSentences } from "#features/release-check/text/sentences.ts";
import { cutText, story } from "../assembler/story-html.ts";
import { readBlocks } from "./commands.ts";
import { type Command, type Desk, type Field, labelOf, missing, type Outcome, said } from "./desk.ts";

/** Short enough: nothing is cut from these unless a length is named. */
const SHORT: Readonly<Record<string, number>> = { title: 60, seo_meta_title: 50 };
const SHORT_TEXT = 120;
/** A dateline ends like a sentence but is not one. */
const DATELINE = /^[^.]{1,100}(?:\[(?:DATE|DATUM|FECHA|DATO)\]|\d)\.$/;
/** Quoted words, addresses, phone numbers and placeholders. */
const KEPT = /["“„«]|@|(?:\+\d|\(0|\b0\d)[\d ()./-]{5,18}\d|\[[^[\]]{1,200}\]|<img\b/;
const REST = "Only the lead, quotes, contact and the openings of sections are left.";

/** @param amount "half", "120 words", "80 characters", or empty. */
export function shorten(field: Field, amount: string): Command {
  return (desk) =>
    missing(desk, field) ?? (field === "content" ? shortenContent(desk, amount) : shortenText(desk, field, amount));
}

function shortenText({ texts }: Desk, field: Field, amount: string): Outcome {
  const text = texts[field] ?? "";
  const max = targetOf(amount, text.length, "characters") ?? SHORT[field] ?? SHORT_TEXT;
  if (text.length <= max) return said(`${labelOf(field)}: already short, at ${counted(text.length, "character")}.`);
  const sentences = splitSentences(text);
  let length = sentences.reduce((sum, sentence) => sum + sentence.length + 1, -1);
  while (sentences.length > 1 && length > max) length -= (sentences.pop()?.length ?? 0) + 1;
  const shorter = cutText(sentences.join(" "), max);
  return said(`${labelOf(field)}: shortened from ${text.length} to ${counted(shorter.length, "character")}.`, {
    [field]: shorter,
  });
}

function shortenContent(desk: Desk, amount: string): Outcome {
  const blocks = readParts(desk);
  const parts = blocks.flatMap((block) => block.parts);
  const before = parts.reduce((sum, { words }) => sum + words, 0);
  const target = targetOf(amount, before, "words") ?? Math.floor((before * 2) / 3);
  if (before <= target) return said(`Content: already short, at ${counted(before, "word")}.`);
  const dropped = new Set<Part>();
  let left = before;
  for (const part of parts.toReversed()) {
    if (left <= target) break;
    if (part.isKept) continue;
    dropped.add(part);
    left -= part.words;
  }
  if (dropped.size === 0) return said(`Content: nothing more to cut. ${REST}`);
  const content = blocks.flatMap(({ open, close, joint, parts: own }) => {
    const kept = own.filter((part) => !dropped.has(part));
    return kept.length > 0 ? [open + kept.map(({ html }) => html).join(joint) + close] : [];
  });
  const done = `Content: ${counted(dropped.size, "sentence")} left out, from ${before} to ${counted(left, "word")}.`;
  return said(left > target ? `${done} ${REST}` : done, { content: story(content) });
}

/** Null if the request names no length, or one in the other unit. */
function targetOf(amount: string, current: number, unit: "words" | "characters"): number | null {
  if (amount === "half") return Math.floor(current / 2);
  return amount.endsWith(unit) ? Math.max(Number.parseInt(amount, 10), 1) : null;
}

/** A part that can be left out as a whole. */
type Part = { html: string; words: number; isKept: boolean };

function readParts(desk: Desk) {
  let opensSection = true;
  let isContact = false;
  return readBlocks(desk).map(({ tag, open, close, inner, text, isHeading, isQuestion }) => {
    const opens = isHeading || isQuestion;
    if (opens) isContact = /contact/i.test(text);
    const isWhole =
      opens || isContact || (tag !== "p" && tag !== "ul" && tag !== "ol") || (tag === "p" && inner.includes("<"));
    const html = isWhole
      ? [inner]
      : tag === "p"
        ? sentenceSpans(inner).map(({ start, end }) => inner.slice(start, end))
        : splitElements(inner).map((item) => item.open + item.inner + item.close);
    const first = opensSection ? (DATELINE.test(html[0] ?? "") ? 2 : 1) : 0;
    opensSection = opens;
    const parts = html.map((part, at): Part => {
      const plain = readText(part);
      const isKept =
        (isWhole && tag !== "p") || opens || isContact || at < first || KEPT.test(plain) || /<img\b/.test(part);
      return { html: part, words: plain.split(/\s+/).filter(Boolean).length, isKept };
    });
    return { open, close, joint: tag === "p" ? " " : "", parts };
  });
}

/** Plain text as HTML, with all input escaped, and texts cut to whole words. */
import { escapeAttribute, escapeText } from "entities/escape";
import { isWebUrl } from "#platform/contract/fields.ts";
import type { Block } from "./read-sheet.ts";

/** Empty for an empty text. */
export function paragraph(text: string): string {
  return text === "" ? "" : `<p>${escapeText(text)}</p>`;
}

export function heading(text: string): string {
  return `<h2>${escapeText(text)}</h2>`;
}

export function quotation(text: string): string {
  return `<blockquote>${paragraph(text)}</blockquote>`;
}

export function list(items: readonly string[]): string {
  return items.length === 0 ? "" : `<ul>${items.map((item) => `<li>${escapeText(item)}</li>`).join("")}</ul>`;
}

/** A text that is no web address stays a text. @param before what introduces the address. */
export function linkLine(url: string, before: string): string {
  if (!isWebUrl(url)) return paragraph(url);
  return `<p>${escapeText(before)} <a href="${escapeAttribute(url)}">${escapeText(url)}</a></p>`;
}

/** Paragraphs, headings and lists in their order. */
export function blocksHtml(blocks: readonly Block[]): string[] {
  const html: string[] = [];
  let items: string[] = [];
  for (const { type, text } of blocks) {
    if (type === "entry") {
      items.push(text);
      continue;
    }
    html.push(list(items), type === "heading" ? heading(text) : paragraph(text));
    items = [];
  }
  return [...html, list(items)];
}

/** Joins blocks, without empty ones. */
export function story(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== "").join("\n");
}

/** Need more after them, or change the meaning: "raises 5" of "raises 5 million". */
const DANGLING =
  /\p{N}|^(?:\p{Sc}|not?$|an?$|the$|and$|or$|of$|in$|on$|at$|to$|for$|from$|with$|by$|as$|is$|are$|has$|have$|will$|more$|less$|than$|its$|their$|our$)/iu;

/** The text itself if it is short enough; else up to the end of a sentence or clause, or whole words. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max + 1);
  const clause = [...head.matchAll(/[,;.!?](?=\s)|\s[–—-](?=\s)|[、，。；]/g)].at(-1)?.index ?? -1;
  if (clause >= max / 2) return head.slice(0, clause).trim();
  const words = head.split(" ").slice(0, -1);
  while (words.length > 1 && DANGLING.test(words.at(-1) ?? "")) words.pop();
  return (words.join(" ") || head.slice(0, max).toWellFormed()).replace(/(?<![\s,;:–—-])[\s,;:–—-]{1,5}$/, "");
}

/** One value of an answer, ready to store: plain, sanitised, within its limits; undefined if unusable. */
import { decodeHTML, escapeAttribute } from "entities";
import { readText } from "#features/editor/html/read-story.ts";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import type { AnswerField } from "./fields.ts";
import { isMarkdown, markdownToHtml } from "./markdown.ts";
import type { LinkLimit } from "./link-policy.ts";

/** "4.5", "4,5", "4.5/5", "4 out of 5 stars" */
const NUMBER = /^(-?\d{1,9}(?:[.,]\d{1,9})?)\s*(?:(?:\/|out of)\s*5(?:\.0)?\s*)?(?:stars?)?$/i;
/** Maximum entries of a list that are read, including blank and unknown ones. */
const MAX_READ = 500;
const FENCE_OPENS = /^```[\w-]*[^\S\n]*\n/;

/** A plain text: no markup, no line breaks, cut between words. */
export function plainText(value: unknown, max: number): string | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const unmarked = text.replace(/^\s*#{1,6}\s+/, "").replace(/^\s*\*\*([^*]+)\*\*\s*$/, "$1");
  return cut(readText(unmarked).replace(/\s+/g, " ").trim(), max);
}

/** A list of plain texts, each once; a single text is split by lines, or by commas. */
export function plainList(value: unknown, { maxEntries, maxCharacters }: AnswerField): string[] | undefined {
  const isText = typeof value === "string";
  if (!isText && !Array.isArray(value)) return undefined;
  const entries: unknown[] = isText ? value.split(value.includes("\n") ? "\n" : ",", MAX_READ) : value;
  const texts = entries
    .slice(0, MAX_READ)
    .flatMap((entry) => plainText(entry, maxCharacters)?.replace(/^(?:[-*•]|\d{1,2}[.)])\s+/, "") || []);
  return [...new Set(texts)].slice(0, maxEntries);
}

/** A number within its limits, one decimal. */
export function plainNumber(value: unknown, { least, max }: AnswerField): number | undefined {
  const text = typeof value === "string" ? NUMBER.exec(value.trim())?.[1]?.replace(",", ".") : undefined;
  const number = typeof value === "number" ? value : Number(text ?? Number.NaN);
  return number >= least && number <= max ? Math.round(number * 10) / 10 + 0 : undefined; // -0 is no number that people know
}

/** HTML, sanitised as an author's is, without pictures, and with links to given addresses only. */
export function storyHtml(value: unknown, { maxCharacters }: AnswerField, limit: LinkLimit): string | undefined {
  const text = Array.isArray(value) ? value.map(textOf).join("\n\n") : textOf(value);
  if (text === undefined) return undefined;
  const story = unfenced(text).slice(0, maxCharacters);
  let html = safeHtml(isMarkdown(story) ? markdownToHtml(story) : story, limit);
  // Sanitising closes and escapes, so the result may be longer than its input.
  for (let left = maxCharacters; html.length > maxCharacters;) html = safeHtml(html.slice(0, (left -= 1000)), limit);
  return readText(html) === "" ? undefined : html;
}

/** The content of a code block that is the whole text. */
function unfenced(text: string): string {
  const bare = text.trim();
  const [opening] = FENCE_OPENS.exec(bare) ?? [];
  return opening === undefined ? text : bare.slice(opening.length).replace(/\n```$/, "");
}

function safeHtml(html: string, limit: LinkLimit): string {
  const isKept: boolean[] = [];
  const clean = sanitiseStory(html);
  const limited = clean.replace(/<img [^<>]*>|<a href="([^"]*)"[^<>]*>|<\/a>/g, (tag: string, href?: string) => {
    if (href === undefined) return tag === "</a>" && isKept.pop() ? tag : "";
    const address = decodeHTML(href);
    const given = limit(address);
    isKept.push(given !== null);
    if (given === address) return tag;
    return given === null ? "" : `<a href="${escapeAttribute(given)}">`;
  });
  // What a given address looks like is up to its author, too.
  return limited === clean ? clean : sanitiseStory(limited.replace(/<figure>\s*<\/figure>/g, ""));
}

/** Text that PostgreSQL can store: no NUL, no lone surrogates. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.replaceAll("\u0000", "").toWellFormed() : undefined;
}

export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max);
  const space = start.lastIndexOf(" ");
  return (space > max / 2 ? start.slice(0, space) : start.replace(/[\ud800-\udbff]$/, "")).trim();
}

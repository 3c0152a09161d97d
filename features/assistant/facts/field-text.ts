/** A field of a draft as plain text: what facts are looked for in, and what a reader sees. */
import { readStory } from "#features/editor/html/read-story.ts";
import { WRITTEN_FIELDS } from "../contract.ts";
import type { Span } from "./text-span.ts";

export type FieldText = {
  field: string;
  /** A line for each block or entry of a list. */
  text: string;
  /** Blocks inside a blockquote. */
  quoted: Span[];
  /** Each line is a name, regardless of its words. */
  holdsNames: boolean;
};

/** Categories are chosen from a list, not claimed. */
const NO_CLAIMS = new Set(["tags"]);
const HTML = new Set(["content"]);

/** @returns null for a field that can hold no facts. */
export function readField(field: string, value: unknown): FieldText | null {
  if (NO_CLAIMS.has(field)) return null;
  const holdsNames = WRITTEN_FIELDS[field]?.holdsNames ?? false;
  if (typeof value === "number") return { field, text: String(value), quoted: [], holdsNames };
  if (Array.isArray(value)) {
    const entries = value.filter((entry) => typeof entry === "string");
    return { field, text: entries.join("\n"), quoted: [], holdsNames };
  }
  if (typeof value !== "string") return null;
  return HTML.has(field) ? readHtml(field, value) : { field, text: value, quoted: [], holdsNames };
}

function readHtml(field: string, html: string): FieldText {
  const lines: string[] = [];
  const quoted: Span[] = [];
  let at = 0;
  for (const { text, isQuoted } of readStory(html).blocks) {
    lines.push(text);
    if (isQuoted) quoted.push({ start: at, end: at + text.length });
    at += text.length + 1;
  }
  return { field, text: lines.join("\n"), quoted, holdsNames: false };
}

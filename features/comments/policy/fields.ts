/** The fields of a post that have words to comment on, and their plain text. Pure. */
import { comparable } from "#features/approvals/policy/blocks.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";
import { paragraphsOf, plainText } from "./text.ts";

const CONTENT = "content";
/** A choice and a company have no words of the author; a list has several texts. */
const WORDLESS = new Set(["choice", "company", "tags", "rating", "list"]);

/** What is read of a post. */
export type Text = { content_html: string; summary: string; details: Record<string, unknown> };
export type CommentField = { name: string; label: string; isHtml: boolean };

/** In the order of the form. */
export function fieldsOf(kind: ContentKind): CommentField[] {
  return kind.form.story
    .filter(({ control }) => !WORDLESS.has(control))
    .map(({ name, label }) => ({ name, label, isHtml: name === CONTENT }));
}

/** As it is stored; null: the field has no words. */
export function rawOf({ content_html, summary, details }: Text, name: string): string | null {
  if (name === CONTENT) return content_html;
  const value = name === "summary" ? summary : details[name];
  return typeof value === "string" ? value : null;
}

/** The plain text of each field that has words. */
export function plainTexts(kind: ContentKind, text: Text): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { name, isHtml } of fieldsOf(kind)) {
    const raw = rawOf(text, name);
    if (raw !== null) texts[name] = isHtml ? plainText(raw) : comparable(raw);
  }
  return texts;
}

/** Of a field, one for each block. */
export function blocksOfField(text: Text, name: string): string[] {
  const raw = rawOf(text, name) ?? "";
  return name === CONTENT ? paragraphsOf(raw) : raw.split(/\n+/);
}

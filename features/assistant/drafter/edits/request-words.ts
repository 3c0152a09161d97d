/** How requests name fields, and text in quotation marks. */
import type { TextField } from "./desk.ts";

const FIELD_WORDS: Readonly<Record<TextField, string>> = {
  seo_meta_title: "seo (?:meta )?title|meta title|search title",
  seo_meta_description: "(?:seo )?meta description|seo description|search description",
  title: "title|headline",
  summary: "summary|dek|standfirst",
  content: "content|text|body|copy|article|press release|release|story|draft|interview|review",
};

/** For use within a pattern; captures nothing. */
export const ANY_FIELD = Object.values(FIELD_WORDS).join("|");
/** Names the whole text without naming a field. */
const WHOLE = /^(?:it|this|that|everything|all|all of it|the whole (?:thing|text)|)$/i;

/** "the summary" → summary; null for "it" and for nothing; undefined for anything else. */
export function fieldNamed(words: string | undefined): TextField | null | undefined {
  const plain = (words ?? "").trim().replace(/^(?:the|its|this|my|our)\s+/i, "");
  if (WHOLE.test(plain)) return null;
  const found = Object.entries(FIELD_WORDS).find(([, pattern]) => new RegExp(`^(?:${pattern})$`, "i").test(plain));
  return found ? (found[0] as TextField) : undefined;
}

/** Quotation marks around the whole text taken off. */
export function unquoted(text: string): string {
  const plain = text.trim();
  const inner = /^["“”„«‘'](.*)["“”»’']$/s.exec(plain)?.[1];
  return (inner ?? plain).trim();
}

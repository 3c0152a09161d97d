/** Converts plain text to HTML, with all input escaped. */
import { isWebUrl } from "#platform/contract/fields.ts";

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

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

/** Empty for anything but a web address. */
export function linkLine(label: string, url: string): string {
  if (!isWebUrl(url)) return "";
  const href = escapeText(url).replaceAll('"', "&quot;");
  return `<p>${escapeText(label)}: <a href="${href}">${escapeText(url)}</a></p>`;
}

/** Joins blocks, without empty ones. */
export function story(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== "").join("\n");
}

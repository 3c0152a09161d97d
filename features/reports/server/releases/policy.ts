/** A post as platforms get it: whole addresses, plain facts. Pure. */
import { publicPath } from "#features/content/contract.ts";
import { languageOf } from "#features/content/contracts/language.ts";
import { kindOf, type TypeCode } from "#features/content/kinds/index.ts";
import { type MediaItem, type MediaTexts, mediaTextsOf } from "#features/media/contract.ts";
import { describePostMedia } from "#features/media/server/service.ts";
import { decodeHTML } from "entities";
import type { ReleaseRow } from "./queries.ts";

export type Release = {
  guid: string;
  type: TypeCode;
  /** Its public address on this site. */
  url: string;
  title: string;
  /** Plain text, may be empty. */
  summary: string;
  /** Sanitised, with whole addresses. */
  html: string;
  author: string;
  /** Null when posted as oneself. */
  company: string | null;
  tags: string[];
  /** BCP 47 tag of the text; null: not known. */
  language: string | null;
  published_at: string;
  updated_at: string;
  images: ({ url: string; width: number | null; height: number | null } & MediaTexts)[];
};

/** @param origin where this installation is reached, without a slash at the end. */
export function describeRelease(row: ReleaseRow, origin: string): Release {
  const { guid, slug, author, company, tags } = row;
  const { typeCode: type, descriptionOf } = kindOf(row.kind);
  const { banner, related } = describePostMedia(row.media);
  const shown = [...(banner ? [banner] : []), ...related].filter(({ kind }) => kind === "image");
  return {
    guid,
    type,
    url: origin + publicPath({ type, guid, slug }),
    title: row.name,
    summary: row.summary || descriptionOf(row.details),
    html: withWholeAddresses(row.content_html, origin),
    author,
    company,
    tags,
    language: languageOf(row),
    published_at: row.published_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    images: shown.map((item) => describeImage(item, origin)),
  };
}

function describeImage(item: MediaItem, origin: string): Release["images"][number] {
  const { url, width, height } = item;
  return { url: origin + url, width, height, ...mediaTextsOf(item) };
}

/** Sanitised HTML writes attributes in one way only. */
function withWholeAddresses(html: string, origin: string): string {
  return html.replace(/\b(src|href)="\/(?!\/)/g, `$1="${origin}/`);
}

const BLOCK_END = /<\/(?:p|h[1-6]|li|blockquote|tr|figcaption|ul|ol|table)>|<br\s*\/?>/gi;

/** Plain text of sanitised HTML, a line for each block and an empty one between them. */
export function textOf(html: string): string {
  const lines = html
    .replace(/\s+/g, " ")
    .replace(/<li\b[^<>]*>/gi, "- ")
    .replace(BLOCK_END, "\n")
    .replace(/<[^<>]*>/g, "")
    .split("\n")
    .map((line) => withoutControls(decodeHTML(line)).trim());
  return lines.filter((line) => line !== "").join("\n\n");
}

/** One line without control characters, safe for email headers and terminals. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ").trim();
}

function withoutControls(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

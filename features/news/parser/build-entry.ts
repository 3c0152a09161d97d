/** Builds the stored form of an entry from any format: identity, texts, content, picture and date. */
import { hash } from "node:crypto";
import { decodeHTML } from "entities";
import { absoluteAddress } from "./address.ts";
import { parseFeedDate } from "./feed-date.ts";
import { readHtml, type HtmlContent } from "./html/content.ts";
import { isPictureAddress } from "./html/picture.ts";
import { looseTextOf, oneLine, paragraphsOf, shorten } from "./html/text.ts";
import { feedLimits, type ParsedEntry } from "./parsed-feed.ts";
import type { RawAddress, RawEntry, RawText } from "./raw-feed.ts";

const DAY = 86_400_000;
/** Longer titles are mistakes; markup beyond this is ignored. */
const MAX_RAW_TITLE = 20_000;
const NOTHING: HtmlContent = { html: "", text: "", images: [] };

/**
 * @param base absolute address for relative links if the document sets none.
 * @param feedAuthors of entries that name none.
 * @returns null for an empty entry.
 */
export function buildEntry(raw: RawEntry, base: string, feedAuthors: string[], now: Date): ParsedEntry | null {
  const link = firstAddress(raw.links, base);
  const described = raw.content ?? raw.summary;
  const content = described === null ? NOTHING : contentOf(described, base, feedLimits.contentCharacters);
  const summaryText =
    raw.content === null || raw.summary === null ? content.text : summaryOf(raw.summary, base) || content.text;
  const summary = shorten(summaryText, feedLimits.summaryCharacters);
  const title = titleOf(raw, content.text || summary, link);
  if (title === "") return null;
  return {
    key: keyOf(raw, link, title, summary),
    link,
    title,
    summary,
    contentHtml: content.html,
    imageUrl: pictureOf(raw, content.images, base),
    author: shorten(peopleOf(raw.authors) || peopleOf(feedAuthors), feedLimits.authorCharacters),
    categories: categoriesOf(raw.categories),
    publishedAt: dateOf(raw.dates, now),
  };
}

/** The first address that readers may be sent to, "" if there is none. */
export function firstAddress(addresses: RawAddress[], base: string): string {
  for (const { url, base: own } of addresses) {
    const address = absoluteAddress(url, own === "" ? base : absoluteAddress(own, base) || base);
    if (address !== "") return address;
  }
  return "";
}

/** A text of a feed on one line. */
export function plainText({ value, kind }: RawText): string {
  const text = value.slice(0, MAX_RAW_TITLE);
  return kind === "text" ? oneLine(text) : looseTextOf(text);
}

/** Plain text may still contain entities if it was escaped once too often. */
function decodeNamed(text: string): string {
  return text.includes("&") ? decodeHTML(text) : text;
}

function keyOf({ guid, dates }: RawEntry, link: string, title: string, summary: string): string {
  return guid === "" && link === ""
    ? keyFrom(`hash:${title}\n${summary}\n${dates[0] ?? ""}`)
    : keyFrom(guid === "" ? `link:${link}` : `guid:${guid}`);
}

/** What tells an entry from others with its guid, or without a guid with its link. */
export function distinctionOf({ guid }: RawEntry, { key, link, title }: ParsedEntry): string {
  return `${key}\n${guid === "" || link === "" ? title : link}`;
}

/** The key of an entry whose guid or link others of its document have too. */
export function keyFrom(identity: string): string {
  return hash("sha256", identity, "hex").slice(0, 32);
}

function titleOf(raw: RawEntry, text: string, link: string): string {
  for (const title of raw.titles) {
    const plain = plainText(title);
    if (plain !== "") return shorten(plain, feedLimits.titleCharacters);
  }
  if (text !== "") return shorten(text, feedLimits.borrowedTitleCharacters);
  const rest = link || raw.guid || raw.images[0]?.url || "";
  return shorten(oneLine(rest), feedLimits.titleCharacters);
}

function contentOf(raw: RawText, base: string, htmlCharacters: number): HtmlContent {
  const limits = { htmlCharacters, textCharacters: feedLimits.summaryCharacters + 200 };
  const own = raw.base === "" ? base : absoluteAddress(raw.base, base) || base;
  const value = raw.kind === "text" ? raw.value : unescapedMarkup(raw.value);
  // Text without tags only needs paragraphs, which avoids the cost of sanitising.
  const html = raw.kind === "text" || !value.includes("<") ? paragraphsOf(decodeNamed(value)) : value;
  return readHtml(html, own, limits);
}

/** HTML that was escaped twice contains no tags until its entities are decoded. */
function unescapedMarkup(html: string): string {
  const isEscapedTwice =
    !html.includes("<") &&
    /&lt;\/?(?:p|br|div|a|img|b|i|strong|em|ul|ol|li|h[1-6]|span|blockquote|table)\b/i.test(html);
  return isEscapedTwice ? decodeHTML(html) : html;
}

/** A summary only needs its beginning to be read, and only its white space if it is short and has no tag. */
function summaryOf(summary: RawText, base: string): string {
  const value = summary.kind === "text" ? summary.value : unescapedMarkup(summary.value);
  const hasTags = summary.kind !== "text" && value.includes("<");
  if (!hasTags && value.length <= feedLimits.summaryCharacters) return oneLine(decodeNamed(value));
  return contentOf(summary, base, 6 * feedLimits.summaryCharacters).text;
}

function pictureOf(raw: RawEntry, inContent: string[], base: string): string {
  for (const image of raw.images) {
    const address = firstAddress([image], base);
    if (isPictureAddress(address)) return address;
  }
  return inContent[0] ?? "";
}

function peopleOf(names: string[]): string {
  return [...new Set(names.map((name) => looseTextOf(name.slice(0, 1_000))).filter(Boolean))].slice(0, 5).join(", ");
}

function categoriesOf(raw: string[]): string[] {
  const found = new Map<string, string>();
  for (const each of raw.slice(0, 100)) {
    const category = shorten(looseTextOf(each.slice(0, 1_000)), feedLimits.categoryCharacters);
    const key = category.toLowerCase();
    if (category !== "" && !found.has(key)) found.set(key, category);
    if (found.size === feedLimits.categories) break;
  }
  return [...found.values()];
}

/** The first readable date that is not in the future, which says nothing about when the entry appeared. */
export function dateOf(dates: string[], now: Date): Date | null {
  for (const written of dates) {
    const date = parseFeedDate(written);
    if (date !== null && date.getTime() - now.getTime() <= DAY) return date;
  }
  return null;
}

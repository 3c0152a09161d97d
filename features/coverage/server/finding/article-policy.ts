/** An entry of a feed as the matcher takes it, and what makes an article known again. Pure. */
import { bodyOf } from "#features/news/stories/entry-text.ts";
import { decodeHTML } from "entities";
import { placeOf } from "../../matching/links.ts";
import type { Article } from "../../matching/texts.ts";
import type { WaitingRow } from "./queries.ts";

const HREFS = /\bhref\s*=\s*(?:"([^"]{1,2048})"|'([^']{1,2048})')/gi;
const MAX_LINKS = 100;
/** Less content than this is a summary. */
const WHOLE_CHARACTERS = 1000;
/** Parts of a host that do not change whose it is. */
const PREFIXES = /^(?:www\d?|feeds?|rss|m|mobile|amp)\./;
/** Parameters that only count visits. */
const COUNTING =
  /^(?:utm_\w+|at_\w+|ns_\w+|mc_\w+|fbclid|gclid|dclid|msclkid|igshid|cmp|cmpid|ref|src|source|rss|xtor|ito|partner|feed)$/i;

export function articleOf(row: WaitingRow): Article {
  return {
    title: row.title,
    text: bodyOf(row),
    language: languageOf(row.language),
    outlet: row.feed_name,
    url: row.link,
    links: linksIn(row.content_html),
    publishedAt: row.published_at,
  };
}

export function isSummary({ content_html }: Pick<WaitingRow, "content_html">): boolean {
  return content_html.length < WHOLE_CHARACTERS;
}

/** Two letters; empty: unknown. */
export function languageOf(tag: string): string {
  return /^[a-z]{2}(?![a-z])/i.exec(tag)?.[0].toLowerCase() ?? "";
}

function linksIn(html: string): string[] {
  const links: string[] = [];
  for (const [, double, single] of html.matchAll(HREFS)) {
    if (links.length >= MAX_LINKS) break;
    links.push(decodeHTML(double ?? single ?? ""));
  }
  return links;
}

/** The same for all addresses that lead to one article; null: no web address, or a site's front page. */
export function addressKey(address: string): string | null {
  const place = placeOf(address);
  if (!place) return null;
  const { searchParams } = new URL(address);
  const telling = [...searchParams].filter(([name]) => !COUNTING.test(name)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (place.path === "" && telling.length === 0) return null;
  const query = telling.map(([name, value]) => `${name}=${value}`).join("&");
  return `${siteOf(place.host)}${place.path}${query === "" ? "" : `?${query}`}`.slice(0, 500);
}

/** Without parts that only count visits. */
export function cleanAddress(address: string): string {
  const url = new URL(address);
  for (const name of new Set(url.searchParams.keys())) if (COUNTING.test(name)) url.searchParams.delete(name);
  url.hash = "";
  return url.href;
}

export function siteOf(host: string): string {
  return host.toLowerCase().replace(PREFIXES, "");
}

/** Whose an article is: the site that its address leads to, else its feed's. */
export function outletSiteOf({ link, site_url, url }: Pick<WaitingRow, "link" | "site_url" | "url">): string {
  const host = placeOf(link)?.host ?? placeOf(site_url)?.host ?? placeOf(url)?.host ?? "";
  return siteOf(host);
}

/** As its feed calls it if the feed is on the same site; else by its site. */
export function outletNameOf(row: Pick<WaitingRow, "site_url" | "url" | "feed_name">, site: string): string {
  const own = [row.site_url, row.url].map((address) => siteOf(placeOf(address)?.host ?? ""));
  const isOwn = own.some((each) => each === site || each.endsWith(`.${site}`) || site.endsWith(`.${each}`));
  return (isOwn && row.feed_name.trim()) || site;
}

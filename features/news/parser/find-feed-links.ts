/** Feeds of a web page: from its head, otherwise from its links. */
import { Parser } from "htmlparser2";
import { absoluteAddress } from "./address.ts";
import { oneLine, shorten } from "./html/text.ts";

const FEED_TYPES =
  /^(?:application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|application\/(?:x-rss\+xml|feed)|text\/(?:rss|atom)\+?(?:xml)?)/i;
/** Types shared by feeds and other documents: the address decides. */
const SHARED_TYPES = /^(?:application|text)\/(?:xml|json)/i;
const FEED_ADDRESS =
  /(?:[/.](?:rss|atom|feed|rdf)(?:\.(?:xml|json|php|aspx?))?\/?(?:[?#]|$))|(?:\/(?:feeds?|rss)\/)|(?:feeds?\.feedburner\.com\/)|(?:[?&](?:feed|format|type)=(?:rss2?|atom|feed|rdf))/i;
const MAX_LINKS = 20;
const MAX_TITLE = 200;
/** A page with more open elements than this is not a real page. */
const MAX_OPEN_ELEMENTS = 2_000;

type FeedLink = { url: string; title: string };

/**
 * @param url address of the page, which relative links and `<base>` start from.
 * @returns what `<link rel=alternate>` names, then links that look like feeds; each address once, at most 20.
 */
export function findFeedLinks(html: string, url: string): FeedLink[] {
  const named: FeedLink[] = [];
  const linked: FeedLink[] = [];
  let base = absoluteAddress(url, "");
  let anchor: FeedLink | null = null;
  let openElements = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++openElements > MAX_OPEN_ELEMENTS || linked.length > 200) return parser.pause();
      const href = attributes["href"];
      if (href === undefined) return;
      if (name === "base") base = absoluteAddress(href, base) || base;
      const address = absoluteAddress(
        href.replace(/^feed:(?:\/\/)?(?=https?:)/i, "").replace(/^feed:/i, "https:"),
        base,
      );
      if (address === "") return;
      if (name === "link" && isAlternate(attributes)) named.push({ url: address, title: attributes["title"] ?? "" });
      if (name === "a" && isFeedLink(href, attributes)) {
        anchor = { url: address, title: "" };
        linked.push(anchor);
      }
    },
    ontext(text) {
      if (anchor !== null && anchor.title.length < MAX_TITLE) anchor.title += text;
    },
    onclosetag(name) {
      openElements--;
      if (name === "a") anchor = null;
    },
  });
  parser.write(html);
  parser.end();
  return unique([...named, ...linked]);
}

function isAlternate({ rel = "", type = "", href = "" }: Record<string, string>): boolean {
  const relations = rel.toLowerCase().split(/\s+/);
  if (relations.includes("feed")) return true;
  if (!relations.includes("alternate") || relations.includes("stylesheet")) return false;
  // WordPress offers its API and its pages' embeds in the same way.
  if (/\/wp-json\/|oembed/i.test(href + type)) return false;
  return FEED_TYPES.test(type.trim()) || (SHARED_TYPES.test(type.trim()) && FEED_ADDRESS.test(href));
}

function isFeedLink(href: string, { type = "" }: Record<string, string>): boolean {
  return FEED_TYPES.test(type) || /^feed:/i.test(href) || FEED_ADDRESS.test(href);
}

function unique(links: FeedLink[]): FeedLink[] {
  const found = new Map<string, FeedLink>();
  for (const { url, title } of links) {
    const { href } = Object.assign(new URL(url), { hash: "" });
    if (!found.has(href)) found.set(href, { url: href, title: shorten(oneLine(title), MAX_TITLE) });
  }
  return [...found.values()].slice(0, MAX_LINKS);
}

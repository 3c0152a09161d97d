/** Usual addresses of feeds, and previews of them. Pure. */
import { normaliseFeedUrl } from "../feeds/url.ts";
import type { ParsedFeed } from "../../parser/parsed-feed.ts";
import type { DiscoveredFeed } from "../tasks/service.ts";

/** Paths of the systems that most sites run on. */
const USUAL_PATHS = ["/feed", "/rss", "/feed.xml", "/atom.xml", "/rss.xml", "/index.xml"];
const SHOWN_ARTICLES = 3;

/** At the site's root, because many pages name no feed although the site has one. */
export function usualAddresses(url: string): string[] {
  return USUAL_PATHS.map((path) => new URL(path, url).href);
}

/** @param url the address to remember. */
export function previewFeed(url: string, feed: ParsedFeed): DiscoveredFeed {
  const address = normaliseFeedUrl(url) ?? url;
  const newest = feed.entries.toSorted((a, b) => (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0));
  return {
    url: address,
    title: feed.title || (URL.parse(address)?.hostname ?? address),
    description: feed.description,
    site_url: feed.siteUrl,
    articles: newest.slice(0, SHOWN_ARTICLES).map(({ title, link, publishedAt }) => ({
      title,
      link,
      published: publishedAt?.toISOString() ?? null,
    })),
  };
}

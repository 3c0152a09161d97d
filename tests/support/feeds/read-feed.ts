/** What two parsers of others read in a feed, in one form to compare. */
import { Readable } from "node:stream";
import FeedParser from "feedparser";
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import type { FeedFile } from "#features/syndication/contract.ts";

export type ReadEntry = {
  id: string | undefined;
  link: string | undefined;
  title: string | undefined;
  summary: string | undefined;
  html: string | undefined;
  author: string | undefined;
  tags: string[];
  published: string | undefined;
  enclosures: { url: string | undefined; type: string | undefined }[];
};
export type ReadFeed = {
  title: string | undefined;
  hub: string | undefined;
  self: string | undefined;
  entries: ReadEntry[];
};

const iso = (date: string | Date | undefined | null) => (date ? new Date(date).toISOString() : undefined);
type Link = { href?: string; rel?: string; type?: string };
const linkOf = (links: Link[] | undefined, rel: string) => links?.find((link) => link.rel === rel)?.href;

/** By feedsmith. */
export function readByFeedsmith(file: FeedFile, body: string): ReadFeed {
  if (file === "feed.xml") {
    const feed = parseRssFeed(body);
    return {
      title: feed.title,
      hub: linkOf(feed.atom?.links, "hub"),
      self: linkOf(feed.atom?.links, "self"),
      entries: (feed.items ?? []).map((item) => ({
        id: item.guid?.value,
        link: item.link,
        title: item.title,
        summary: item.description,
        html: item.content?.encoded,
        author: item.dc?.creators?.[0],
        tags: (item.categories ?? []).map(({ name }) => name ?? ""),
        published: iso(item.pubDate),
        enclosures: (item.enclosures ?? []).map(({ url, type }) => ({ url, type })),
      })),
    };
  }
  if (file === "atom.xml") {
    const feed = parseAtomFeed(body);
    return {
      title: textOf(feed.title),
      hub: linkOf(feed.links, "hub"),
      self: linkOf(feed.links, "self"),
      entries: (feed.entries ?? []).map((entry) => ({
        id: entry.id,
        link: linkOf(entry.links, "alternate"),
        title: textOf(entry.title),
        summary: textOf(entry.summary),
        html: textOf(entry.content),
        author: entry.authors?.[0]?.name,
        tags: (entry.categories ?? []).map(({ term }) => term ?? ""),
        published: iso(entry.published),
        enclosures: (entry.links ?? [])
          .filter(({ rel }) => rel === "enclosure")
          .map(({ href, type }) => ({ url: href, type })),
      })),
    };
  }
  const feed = parseJsonFeed(body);
  return {
    title: feed.title,
    hub: feed.hubs?.[0]?.url,
    self: feed.feed_url,
    entries: (feed.items ?? []).map((item) => ({
      id: item.id,
      link: item.url,
      title: item.title,
      summary: item.summary,
      html: item.content_html,
      author: item.authors?.[0]?.name,
      tags: item.tags ?? [],
      published: iso(item.date_published),
      enclosures: (item.attachments ?? []).map(({ url, mime_type: type }) => ({ url, type })),
    })),
  };
}

const textOf = (text: string | { value?: string } | undefined) => (typeof text === "object" ? text.value : text);

/** By feedparser, which reads RSS and Atom. */
export async function readByFeedparser(body: string): Promise<ReadFeed> {
  const parser = new FeedParser({ addmeta: false });
  const items: FeedParser.Item[] = [];
  parser.on("readable", () => {
    for (let item = parser.read(); item; item = parser.read()) items.push(item);
  });
  const { meta } = (await new Promise<FeedParser>((resolve, reject) => {
    parser.on("end", () => resolve(parser)).on("error", reject);
    Readable.from([Buffer.from(body)]).pipe(parser);
  })) as unknown as { meta: FeedParser.Meta & { cloud?: { href?: string; type?: string } } };
  return {
    title: meta.title,
    hub: meta.cloud?.href,
    self: meta.xmlurl ?? undefined,
    entries: items.map((item) => ({
      id: item.guid,
      link: item.link,
      title: item.title,
      summary: item.summary ?? undefined,
      html: item.description ?? undefined,
      author: item.author ?? undefined,
      tags: item.categories,
      published: iso(item.pubdate),
      enclosures: item.enclosures.map(({ url, type }) => ({ url, type: type ?? undefined })),
    })),
  };
}

/** RSS 2.0 (rssboard.org/rss-specification) with the modules content, dc, atom and Media RSS. */
import { element, type Markup, xmlDocument } from "#platform/xml/xml.ts";
import { type Feed, type FeedEntry, feedLanguage, fullText, publisherOf, wholeSeconds } from "./feed.ts";

const NAMESPACES = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "xmlns:media": "http://search.yahoo.com/mrss/",
};

export function rssOf(feed: Feed): string {
  const channel = element(
    "channel",
    {},
    element("title", {}, feed.title),
    element("link", {}, feed.page),
    element("description", {}, feed.description),
    element("language", {}, feedLanguage(feed)),
    element("lastBuildDate", {}, feed.updatedAt.toUTCString()),
    element("atom:link", { href: feed.self, rel: "self", type: "application/rss+xml" }),
    feed.hub && element("atom:link", { href: feed.hub, rel: "hub" }),
    ...feed.entries.map(itemOf),
  );
  return xmlDocument(element("rss", { version: "2.0", ...NAMESPACES }, channel));
}

function itemOf(entry: FeedEntry): Markup {
  const [first] = entry.media;
  return element(
    "item",
    {},
    element("title", {}, entry.title),
    element("link", {}, entry.url),
    element("guid", { isPermaLink: "false" }, entry.urn),
    element("pubDate", {}, entry.publishedAt.toUTCString()),
    element("atom:updated", {}, entry.updatedAt.toISOString()),
    element("dc:creator", {}, publisherOf(entry)),
    entry.language && element("dc:language", {}, entry.language),
    ...entry.tags.map((tag) => element("category", {}, tag)),
    element("description", {}, entry.summary),
    element("content:encoded", {}, fullText(entry)),
    // One enclosure is all that RSS 2.0 promises; media: has the rest.
    first && element("enclosure", { url: first.url, length: first.bytes, type: first.mime }),
    ...entry.media.map(mediaOf),
  );
}

function mediaOf(media: FeedEntry["media"][number]): Markup {
  const { kind, url, mime, bytes, width, height, seconds, alt, caption, credit, rights } = media;
  return element(
    "media:content",
    { url, type: mime, medium: kind, fileSize: bytes, width, height, duration: wholeSeconds(seconds) },
    caption === "" ? null : element("media:title", { type: "plain" }, caption),
    alt === "" ? null : element("media:description", { type: "plain" }, alt),
    credit === "" ? null : element("media:credit", { role: "author" }, credit),
    rights === "" ? null : element("media:copyright", {}, rights),
  );
}

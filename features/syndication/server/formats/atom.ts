/** Atom 1.0 (RFC 4287). */
import { element, type Markup, xmlDocument } from "#platform/xml/xml.ts";
import { type Feed, type FeedEntry, feedLanguage, fullText, publisherOf } from "./feed.ts";

export function atomOf(feed: Feed): string {
  return xmlDocument(
    element(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": feedLanguage(feed) },
      element("id", {}, feed.urn),
      element("title", {}, feed.title),
      element("subtitle", {}, feed.description),
      element("updated", {}, feed.updatedAt.toISOString()),
      element("link", { href: feed.self, rel: "self", type: "application/atom+xml" }),
      element("link", { href: feed.page, rel: "alternate", type: "text/html" }),
      feed.hub && element("link", { href: feed.hub, rel: "hub" }),
      ...feed.entries.map(entryOf),
    ),
  );
}

function entryOf(entry: FeedEntry): Markup {
  return element(
    "entry",
    { "xml:lang": entry.language },
    element("id", {}, entry.urn),
    element("title", { type: "text" }, entry.title),
    element("link", { href: entry.url, rel: "alternate", type: "text/html" }),
    element("published", {}, entry.publishedAt.toISOString()),
    element("updated", {}, entry.updatedAt.toISOString()),
    element("author", {}, element("name", {}, publisherOf(entry))),
    ...entry.tags.map((tag) => element("category", { term: tag })),
    entry.summary === "" ? null : element("summary", { type: "text" }, entry.summary),
    element("content", { type: "html" }, fullText(entry)),
    ...entry.media.map(({ url, mime, bytes, caption }) =>
      element("link", { href: url, rel: "enclosure", type: mime, length: bytes, title: caption || null }),
    ),
  );
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). */
import { storableText } from "#platform/xml/xml.ts";
import { type Feed, type FeedEntry, feedLanguage, fullText, publisherOf, wholeSeconds } from "./feed.ts";

export function jsonFeedOf(feed: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: storableText(feed.title),
    description: storableText(feed.description),
    home_page_url: feed.page,
    feed_url: feed.self,
    language: feedLanguage(feed),
    ...(feed.hub !== null && { hubs: [{ type: "WebSub", url: feed.hub }] }),
    items: feed.entries.map(itemOf),
  });
}

function itemOf(entry: FeedEntry): object {
  const image = entry.media.find(({ kind }) => kind === "image");
  return {
    id: entry.urn,
    url: entry.url,
    title: storableText(entry.title),
    ...(entry.summary !== "" && { summary: storableText(entry.summary) }),
    content_html: storableText(fullText(entry)),
    ...(image && { image: image.url }),
    ...(entry.language !== null && { language: entry.language }),
    date_published: entry.publishedAt.toISOString(),
    date_modified: entry.updatedAt.toISOString(),
    authors: [{ name: storableText(publisherOf(entry)) }],
    tags: entry.tags.map(storableText),
    ...(entry.media.length > 0 && {
      attachments: entry.media.map(({ url, mime, bytes, seconds, caption }) => ({
        url,
        mime_type: mime,
        size_in_bytes: bytes,
        ...(seconds !== undefined && { duration_in_seconds: wholeSeconds(seconds) }),
        ...(caption !== "" && { title: storableText(caption) }),
      })),
    }),
  };
}

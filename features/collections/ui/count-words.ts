import { formatCount } from "#ui-kit/format/counts.ts";
import type { Collection } from "../contract.ts";

/** "1 article", "1,204 articles". */
export function articleWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "article" : "articles"}`;
}

/** The number of articles or websites in a collection. */
export function countWords({ tag, article_count, rss_feed_urls }: Collection): string {
  if (tag === "blogs") return articleWords(article_count);
  return `${formatCount(rss_feed_urls.length)} ${rss_feed_urls.length === 1 ? "website" : "websites"}`;
}

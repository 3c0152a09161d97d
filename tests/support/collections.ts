/** What the calls of collections answer, for screens that a test plays the server of. */
import type { CollectedArticle, Collection } from "#features/collections/contract.ts";
import type { StubAnswer } from "./screens/dashboard.tsx";

/** Collection 1, of two articles, without a banner. */
export function buildCollectionAnswer(changes: Partial<Collection> = {}): Collection {
  return {
    id: 1,
    name: "Ferries",
    banner_picture: null,
    banner_srcset: "",
    tag: "blogs",
    rss_feed_urls: [],
    article_count: 2,
    created_at: "2026-11-20T09:00:00.000Z",
    ...changes,
  };
}

/** A press release of a company; its guid and address follow from the id. */
export function buildCollectedArticle(changes: Partial<CollectedArticle> = {}): CollectedArticle {
  const id = changes.id ?? 1;
  const guid = `4b0c0c1e-5d2f-4c58-9d4c-${String(id).padStart(12, "0")}`;
  return {
    id,
    guid,
    type: "PR",
    article_type: "blog",
    title: `Release ${id}`,
    description: "What happened, in short.",
    author: "Marta Lindqvist",
    company_display_name: "Halden Marine Systems",
    image: null,
    url: `/PR/${guid}/release-${id}`,
    published_at: "2026-11-20T09:00:00.000Z",
    ...changes,
  };
}

/** Answer of a collection's articles. */
export function entriesOf(articles: CollectedArticle[]): StubAnswer {
  const added_at = "2026-11-21T09:00:00.000Z";
  return { body: articles.map((article) => ({ article, article_type: article.article_type, added_at })) };
}

/** What the news calls answer, for screens that a test plays the server of. */
import type { FeedPreview, NewsArticle, NewsPage, NewsTask, SourceGroup } from "#features/news/contract.ts";

/** An unread article of Harbour & Grid; its address follows from the id. */
export function buildArticle(changes: Partial<NewsArticle> = {}): NewsArticle {
  const id = changes.id ?? 1;
  const published = new Date(Date.now() - 2 * 86_400_000).toISOString();
  return {
    id,
    title: `Story ${id}`,
    description: "What happened, in short.",
    link: `https://harbour.example/${id}`,
    media_url: "",
    content: "",
    publishedDate: published,
    published,
    tags: [],
    categories: [],
    creator: "",
    source: "Harbour & Grid",
    rss_feed_url: "https://harbour.example/feed.xml",
    sources: 1,
    is_read: false,
    is_saved: false,
    ...changes,
  };
}

/** A source of the catalogue that nobody follows and that answers. */
export function buildGroup(changes: Partial<SourceGroup> = {}): SourceGroup {
  const source = changes.source ?? "Harbour & Grid";
  return {
    id: 1,
    source,
    metadata: {
      title: source,
      description: "Ports, ships and the power that moves them",
      logo: "",
      site_url: "https://www.harbour.example/",
    },
    rss_feed_url: "https://harbour.example/feed.xml",
    category: "tech",
    is_followed: false,
    status: { state: "ready", since: null, reason: "", fetched_at: new Date().toISOString() },
    articles: [buildArticle()],
    older: null,
    ...changes,
  };
}

export function newsPageOf(groups: SourceGroup[], page = 1, pages = 1): NewsPage {
  return { articles: groups, current_page: page, total_pages: pages };
}

export function buildTask(changes: Partial<NewsTask> = {}): NewsTask {
  return {
    id: "3f0c8c5e-8f5a-4d43-9a5c-0d8a1f0f2a11",
    kind: "discovery",
    status: "queued",
    done: 0,
    total: 0,
    detail: "",
    feeds: [],
    report: null,
    started_at: "2026-11-20T09:00:00.000Z",
    ...changes,
  };
}

export function buildPreview(changes: Partial<FeedPreview> = {}): FeedPreview {
  return {
    rss_feed_url: "https://quay.example/atom.xml",
    title: "The Quay",
    description: "Notes from the waterside",
    site_url: "https://quay.example/",
    is_followed: false,
    articles: [{ title: "Ropes, again", link: "https://quay.example/ropes", published: "2026-11-20T09:00:00Z" }],
    ...changes,
  };
}

import { type FeedUrls, NEWS_CATEGORIES } from "#features/news/contract.ts";

export type Website = FeedUrls["rss_feeds"][number];
export type WebsiteGroup = { label: string; websites: readonly Website[] };

/** Categories of the explorer in its order; what belongs to none of them comes last. */
const CATEGORIES: readonly { key: string; label: string }[] = NEWS_CATEGORIES;

/** Websites whose name or address has `query` in it, in any case, by category; groups without any are left out. */
export function groupWebsites(websites: readonly Website[], query: string): WebsiteGroup[] {
  const wanted = query.toLowerCase();
  const found = websites.filter(({ name, url }) => name.toLowerCase().includes(wanted) || url.includes(wanted));
  const byCategory = Map.groupBy(found, ({ category }) =>
    CATEGORIES.some(({ key }) => key === category) ? category : "",
  );
  return [...CATEGORIES, { key: "", label: "Other" }].flatMap(({ key, label }) => {
    const listed = byCategory.get(key);
    return listed ? [{ label, websites: listed }] : [];
  });
}

/** "https://www.harbour.example/feed.xml" → "harbour.example"; what is no address stays as it is. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;
}

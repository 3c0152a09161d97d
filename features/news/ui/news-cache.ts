/** Query keys of the news, and updates of every cached copy of an article or a source. */
import type { QueryClient } from "@tanstack/react-query";
import type { NewsArticle, SourceGroup } from "../contract.ts";

/** Every key of this feature starts with "news". */
export const NEWS_KEYS = {
  all: ["news"],
  groups: ["news", "groups"],
  followed: ["news", "followed"],
  saved: ["news", "saved"],
  lastImport: ["news", "import"],
} as const;

type Node = Record<string, unknown>;
type Change = (node: Node) => Node;

/** Changes the article everywhere: in groups, stories, saved articles and on its own. */
export function patchArticle(cache: QueryClient, id: number, change: Partial<NewsArticle>): void {
  patchAll(cache, (node) => (node["id"] === id && "is_read" in node ? { ...node, ...change } : node));
}

/** Changes the source that has this address, in every list and preview. */
export function patchFollow(cache: QueryClient, feedUrl: string, isFollowed: boolean): void {
  patchAll(cache, (node) =>
    node["rss_feed_url"] === feedUrl && "is_followed" in node ? { ...node, is_followed: isFollowed } : node,
  );
}

/** Adds older articles to the source, in every list that ends at `cursor`. */
export function appendArticles(
  cache: QueryClient,
  feedId: number,
  cursor: string,
  { articles, older }: Pick<SourceGroup, "articles" | "older">,
): void {
  patchAll(cache, (node) => {
    if (node["id"] !== feedId || node["older"] !== cursor) return node;
    const shown = node["articles"] as NewsArticle[];
    const known = new Set(shown.map(({ id }) => id));
    return { ...node, older, articles: [...shown, ...articles.filter(({ id }) => !known.has(id))] };
  });
}

/** Replaces cached sources with freshly loaded ones. */
export function replaceGroups(cache: QueryClient, groups: readonly SourceGroup[]): void {
  const fresh = new Map(groups.map((group) => [group.id, group]));
  patchAll(cache, (node) => {
    const group = "older" in node && "status" in node ? fresh.get(node["id"] as number) : undefined;
    return group ?? node;
  });
}

function patchAll(cache: QueryClient, change: Change): void {
  cache.setQueriesData({ queryKey: NEWS_KEYS.all }, (data: unknown) => changed(data, change));
}

/** The same value with `change` applied to each object of it; parts that do not change stay identical. */
function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) {
    const next = value.map((each) => changed(each, change));
    return next.some((each, index) => each !== value[index]) ? next : value;
  }
  if (typeof value !== "object" || value === null) return value;
  const node = value as Node;
  const entries = Object.entries(node).map(([name, each]) => [name, changed(each, change)] as const);
  const isSame = entries.every(([name, each]) => each === node[name]);
  return change(isSame ? node : Object.fromEntries(entries));
}

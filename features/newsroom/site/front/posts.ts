/** Content of the front page and those that follow it, and their capacity. */
import { byKind, type KindKey, USUAL_KIND } from "#features/content/kinds/index.ts";
import type { PostCard } from "#features/content/site/public-post.ts";

/** Number of cards in each list of the front page. */
export const FRONT_PAGE_ROOM = {
  latest: 19,
  byKind: byKind(({ front }) => front.room),
};

/** How many posts each further page lists. */
export const MORE_POSTS_ROOM = 40;

/** Address of the posts that follow Latest. @param after guid of the last post before; null: of Latest. */
export function morePostsPage(after: string | null): string {
  return after === null ? "/more" : `/more?after=${after}`;
}

export type FrontPage = {
  /** Of all kinds, in order of time, without gaps. */
  latest: PostCard[];
  /** Of each kind: pinned posts, then the newest, limited per newsroom if there are others. */
  byKind: Record<KindKey, PostCard[]>;
  /** Whether there are older posts than those of Latest. */
  hasMore: boolean;
  /** Categories with at least one published post, by label. */
  categories: { label: string; count: number }[];
};

/** The first post of the kind that leads the page; undefined without any. */
export function leadOf({ byKind: posts }: Pick<FrontPage, "byKind">): PostCard | undefined {
  return posts[USUAL_KIND.key][0];
}

/** Published posts after those of Latest, newest first. */
export type MorePosts = {
  posts: PostCard[];
  /** Guid of the last post if others follow; null on the last page. */
  next: string | null;
};

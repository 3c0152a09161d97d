/** All published posts, for features that let people choose from them. */
import type { Transaction } from "#platform/database/client.ts";
import { type ContentKind, kindOf } from "../../kinds/index.ts";
import type { PostCard } from "../../site/public-post.ts";
import * as queries from "./list-queries.ts";
import { describeCards } from "./card-service.ts";
import type { CardRow } from "./card-columns.ts";

export type PublishedPost = PostCard & { id: number; kind: ContentKind };

/**
 * Published posts, newest first.
 * @param wanted `q`: part of the name, in any case; empty: all. `page` from 1; one beyond the last has no posts.
 * @returns `count`: total of all pages; a search counts to SEARCH_COUNT_CAP.
 */
export async function listPublishedPosts(wanted: {
  q: string;
  page: number;
  page_size: number;
}): Promise<{ posts: PublishedPost[]; count: number }> {
  const { q, page, page_size } = wanted;
  const { ids, count } = await queries.listPublished(q, page_size, (page - 1) * page_size);
  return { posts: await getPublishedPosts(ids), count };
}

/** Only the ids of the newest. @param q part of the name, in any case; empty for all. */
export async function findPublishedIds(q: string, limit: number): Promise<number[]> {
  return (await queries.listPublished(q, limit, 0)).ids;
}

/** In the order of the ids, without posts that are not public now. */
export async function getPublishedPosts(ids: readonly number[]): Promise<PublishedPost[]> {
  if (ids.length === 0) return [];
  const rows = await queries.listPublicCards(ids);
  return inOrder(ids, describePosts(rows));
}

/** Null where the summary should have one of the words, which is read roughly. */
export type FoundPost = PublishedPost & { content_html: string | null };

/** The same for posts that were found by their words: with the texts to show these in where summaries have none. */
export async function getFoundPosts(ids: readonly number[], words: readonly string[]): Promise<FoundPost[]> {
  if (ids.length === 0) return [];
  const rows = await queries.listFoundCards(ids, words);
  const texts = new Map(rows.map(({ id, content_html }) => [id, content_html]));
  return inOrder(ids, describePosts(rows)).map((post) => ({ ...post, content_html: texts.get(post.id) ?? null }));
}

function describePosts(rows: CardRow[]): PublishedPost[] {
  const cards = describeCards(rows);
  return rows.flatMap(({ id, kind }, place) => {
    const card = cards[place];
    return card ? [{ ...card, id, kind: kindOf(kind) }] : [];
  });
}

function inOrder(ids: readonly number[], posts: readonly PublishedPost[]): PublishedPost[] {
  const byId = new Map(posts.map((post) => [post.id, post]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The kinds of those that are public; locks them against permanent deletion until the transaction ends. */
export async function filterPublished(tx: Transaction, ids: readonly number[]): Promise<Map<number, ContentKind>> {
  const rows = await queries.filterPublic(tx, ids);
  return new Map(rows.map(({ id, kind }) => [id, kindOf(kind)]));
}

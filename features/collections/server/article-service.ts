/** The published posts in a collection, and those to choose from. Posts are `articles` in the calls. */
import type { Actor } from "#features/accounts/contract.ts";
import {
  getPublishedPosts,
  filterPublished,
  listPublishedPosts,
} from "#features/content/server/published/list-service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import {
  type AllArticles,
  type AllArticlesQuery,
  type ArticleChange,
  type CollectionEntry,
  collectionMessages,
  MAX_COLLECTION_ARTICLES,
} from "../contract.ts";
import { describeArticle, kindsOf } from "./policy.ts";
import * as queries from "./queries.ts";
import { noSuchCollection } from "./service.ts";

/** All published posts of all authors, newest first. */
export async function listAllArticles(query: AllArticlesQuery): Promise<AllArticles> {
  const { posts, count } = await listPublishedPosts(query);
  return { posts: posts.map(describeArticle), count };
}

/**
 * Last added first. Leaves out posts that are not public; they reappear once they are public again.
 * @throws AppError not-found unless it is a collection of posts of the caller's.
 */
export async function listArticles(actor: Actor, collectionId: number): Promise<CollectionEntry[]> {
  const entries = await queries.listEntries(actor.id, collectionId);
  if (!entries) throw noSuchCollection();
  const posts = await getPublishedPosts(entries.map(({ post_id }) => post_id));
  const addedAt = new Map(entries.map(({ post_id, added_at }) => [post_id, new Date(added_at).toISOString()]));
  return posts.map((post) => {
    const article = describeArticle(post);
    return { article, article_type: article.article_type, added_at: addedAt.get(post.id) ?? "" };
  });
}

/**
 * All of them or none; existing ones stay. Idempotent, also in parallel.
 * @param changes of one collection.
 * @returns how many were not there before.
 * @throws AppError invalid-input naming the field, not-found for the collection or for a post that readers do not see or
 *   that is of another type, conflict beyond MAX_COLLECTION_ARTICLES.
 */
export async function addArticles(actor: Actor, changes: readonly ArticleChange[]): Promise<number> {
  const collectionId = collectionOf(changes);
  if (changes.some(({ article_type }) => article_type === "unknown"))
    throw invalidInput({ article_type: collectionMessages.unknownType });
  return transaction(async (tx) => {
    const tag = await queries.touchOwn(tx, actor.id, collectionId);
    if (tag === null) throw noSuchCollection();
    if (tag !== "blogs") throw invalidInput({ collection_id: collectionMessages.onlyPosts });
    await requirePublished(tx, changes);
    const added = await queries.insertPosts(tx, collectionId, [...idsOf(changes)]);
    if (added > 0 && (await queries.countPosts(tx, collectionId)) > MAX_COLLECTION_ARTICLES)
      throw new AppError("conflict", collectionMessages.tooManyArticles(MAX_COLLECTION_ARTICLES));
    return added;
  });
}

/** @throws AppError invalid-input when there are none, or of several collections. */
function collectionOf(changes: readonly ArticleChange[]): number {
  const [id, another] = new Set(changes.map(({ collection_id }) => collection_id));
  if (id === undefined) throw new AppError("invalid-input", collectionMessages.nothingToAdd);
  if (another !== undefined) throw invalidInput({ collection_id: collectionMessages.mixed });
  return id;
}

function idsOf(changes: readonly ArticleChange[]): Set<number> {
  return new Set(changes.map(({ article_id }) => article_id));
}

/** An id of another type names no post, as an unknown one does. */
async function requirePublished(tx: Transaction, changes: readonly ArticleChange[]): Promise<void> {
  const kinds = await filterPublished(tx, [...idsOf(changes)]);
  for (const { article_id, article_type } of changes)
    if (kinds.get(article_id)?.collectedType !== article_type)
      throw new AppError("not-found", collectionMessages.articleNotFound);
}

/**
 * Removes one post, also one that is no longer public.
 * @throws AppError invalid-input unless it is exactly one, not-found for the collection or for what it does not hold.
 */
export async function removeArticle(actor: Actor, changes: readonly ArticleChange[]): Promise<void> {
  const [change, another] = changes;
  if (!change) throw new AppError("invalid-input", collectionMessages.noneSelected);
  if (another) throw new AppError("invalid-input", collectionMessages.oneAtATime);
  const { collection_id, article_id, article_type } = change;
  await transaction(async (tx) => {
    if ((await queries.touchOwn(tx, actor.id, collection_id)) === null) throw noSuchCollection();
    const isRemoved = await queries.deletePost(tx, collection_id, article_id, kindsOf(article_type));
    if (!isRemoved) throw new AppError("not-found", collectionMessages.notInCollection);
  });
}

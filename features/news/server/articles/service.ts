/** Articles of sources: one, the older ones of a source, the sources that tell the same story, saved ones. */
import type { Actor } from "#features/accounts/contract.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import {
  ARTICLES_PER_SOURCE,
  MAX_SAVED,
  newsMessages,
  type FeedArticles,
  type NewsArticle,
  type NewsMark,
  type SavedPage,
} from "../../contract.ts";
import { describeArticle, readCursor, writeCursor } from "./policy.ts";
import * as queries from "./queries.ts";
import { lockFollower } from "../following/queries.ts";
import { countOtherSaved, storeMark, removeEmptyMarks } from "./mark-queries.ts";
import { countSources, listStory } from "../stories/service.ts";

export const SAVED_PER_PAGE = 40;

/** In the given order, as lists show them; without entries that are gone or that the reader may not read. */
export async function describeArticles(userId: number, entryIds: readonly number[]): Promise<NewsArticle[]> {
  if (entryIds.length === 0) return [];
  const found = new Map((await queries.listByIds(userId, entryIds)).map((row) => [row.id, row]));
  return describeRows(
    userId,
    entryIds.flatMap((id) => found.get(id) ?? []),
  );
}

/** Adds to rows that were read for this reader how many sources tell their story. */
export async function describeRows(userId: number, rows: readonly queries.ArticleRow[]): Promise<NewsArticle[]> {
  if (rows.length === 0) return [];
  const sources = await countSources(
    userId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => describeArticle(row, sources.get(row.id) ?? 1));
}

/** With its whole content. @throws AppError not-found, also for entries that the reader cannot see. */
export async function getArticle(actor: Actor, entryId: number): Promise<NewsArticle> {
  const row = await queries.findArticle(actor.id, entryId);
  const [article] = row ? await describeRows(actor.id, [row]) : [];
  if (!article) throw noSuchArticle();
  return article;
}

/**
 * @param before a cursor of an answer before; empty for the newest.
 * @throws AppError invalid-input naming `before`, not-found for a feed that the reader cannot see.
 */
export async function listFeedArticles(actor: Actor, feedId: number, before: string): Promise<FeedArticles> {
  const after = before === "" ? null : readCursor(before);
  if (before !== "" && !after) throw invalidInput({ before: newsMessages.badCursor });
  const rows = await queries.listOlder(actor.id, feedId, after);
  if (rows.length === 0 && !(await queries.isFeedVisible(actor.id, feedId))) throw noSuchFeed();
  const shown = rows.slice(0, ARTICLES_PER_SOURCE);
  return { articles: await describeRows(actor.id, shown), older: olderThan(rows, after?.unreadAt) };
}

/** The cursor after the last one shown; null if `rows`, which include one more than is shown, are all. */
export function olderThan(rows: readonly queries.ArticleRow[], unreadAt: Date | null = null): string | null {
  const last = rows[ARTICLES_PER_SOURCE - 1];
  return last && rows.length > ARTICLES_PER_SOURCE ? writeCursor(last, unreadAt) : null;
}

/** One article for each source with the story, newest first. @throws AppError not-found. */
export async function describeStory(actor: Actor, entryId: number): Promise<NewsArticle[]> {
  const article = await getArticle(actor, entryId);
  const told = await describeArticles(actor.id, await listStory(actor.id, entryId));
  return told.length > 0 ? told : [article];
}

/** Safe to repeat: a mark keeps the time when it was first set. @throws AppError not-found, conflict at MAX_SAVED. */
export async function markArticle(
  actor: Actor,
  entryId: number,
  { is_read, is_saved }: { is_read?: boolean | undefined; is_saved?: boolean | undefined },
): Promise<NewsMark> {
  if (!(await queries.isArticleReadable(actor.id, entryId))) throw noSuchArticle();
  return transaction(async (tx) => {
    if (is_saved) await refuseTooManySaved(tx, actor.id, entryId);
    const mark = await storeMark(tx, actor.id, entryId, { isRead: is_read ?? null, isSaved: is_saved ?? null });
    if (!mark) throw noSuchArticle();
    if (!mark.is_read && !mark.is_saved) await removeEmptyMarks(tx, actor.id, entryId);
    return { id: entryId, ...mark };
  });
}

/** Serialises saves of this reader until the end of the transaction. */
async function refuseTooManySaved(tx: Transaction, userId: number, entryId: number): Promise<void> {
  await lockFollower(tx, userId);
  if ((await countOtherSaved(tx, userId, entryId)) >= MAX_SAVED)
    throw new AppError("conflict", newsMessages.tooManySaved(MAX_SAVED));
}

/** The reader's saved articles, most recently saved first. A page beyond the end is empty. */
export async function listSaved(actor: Actor, page: number): Promise<SavedPage> {
  const { ids, total } = await queries.listSavedIds(actor.id, SAVED_PER_PAGE, (page - 1) * SAVED_PER_PAGE);
  const total_pages = Math.max(1, Math.ceil(total / SAVED_PER_PAGE));
  return { articles: await describeArticles(actor.id, ids), current_page: page, total_pages };
}

function noSuchArticle(): AppError {
  return new AppError("not-found", newsMessages.noSuchArticle);
}

function noSuchFeed(): AppError {
  return new AppError("not-found", newsMessages.noSuchFeed);
}

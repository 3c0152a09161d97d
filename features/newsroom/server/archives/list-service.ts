/** Posts of an archive, page by page. */
import { getPublishedPosts, type PublishedPost } from "#features/content/server/published/list-service.ts";
import type { Cursor } from "../../archive-contract.ts";
import * as queries from "./queries.ts";

export type ArchivePosts = {
  posts: PublishedPost[];
  /** Where the next page begins; null on the last. */
  next: Cursor | null;
  /** Total of all pages; null if no count is kept. */
  total: number | null;
};

type Wanted = queries.ArchiveFilter & { before?: Cursor | undefined; limit: number };

/** Newest first. The cost of a page does not depend on the number of posts before it. */
export async function listArchivePosts(wanted: Wanted): Promise<ArchivePosts> {
  const [page, total] = await Promise.all([listArchivePage(wanted), countArchivePosts(wanted)]);
  return { ...page, total };
}

/** The same, for callers that count otherwise. */
export async function listArchivePage(wanted: Wanted): Promise<Omit<ArchivePosts, "total">> {
  const { ids, next } = await listArchiveIds(wanted);
  return { posts: await getPublishedPosts(ids), next };
}

/** The ids alone. */
export async function listArchiveIds(wanted: Wanted): Promise<{ ids: number[]; next: Cursor | null }> {
  const { before = null, limit, kind, topic, companyId, authorId, language, from, to, eachLanguage } = wanted;
  const filter = { kind, topic, companyId, authorId, language, from, to, eachLanguage };
  const entries = await queries.listEntries(filter, before, limit + 1);
  const shown = entries.slice(0, limit);
  const last = shown.at(-1);
  const next = entries.length > limit && last ? { micros: last.micros, id: last.id } : null;
  return { ids: shown.map(({ id }) => id), next };
}

/** From the tallies; null for combinations without a tally. */
export async function countArchivePosts(filter: queries.ArchiveFilter): Promise<number | null> {
  const subjects = subjectsOf(filter);
  if (subjects === null || filter.language || filter.from || filter.to) return null;
  const tallies = await queries.listTallies(subjects);
  return tallies
    .filter(({ month, kind }) => month === null && (filter.kind === undefined || kind === filter.kind))
    .reduce((sum, { posts }) => sum + posts, 0);
}

/** As in archive_tallies.subject. */
export function subjectsOf({ topic, companyId, authorId }: queries.ArchiveFilter): string[] | null {
  const subjects = [
    topic?.map((name) => `topic:${name}`),
    companyId === undefined ? undefined : [`company:${companyId}`],
    authorId === undefined ? undefined : [`author:${authorId}`],
  ].filter((each) => each !== undefined);
  if (subjects.length > 1) return null;
  return subjects[0] ?? ["all"];
}

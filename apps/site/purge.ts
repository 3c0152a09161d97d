/**
 * Drops readers' pages whose posts or companies have changed, in every process
 * (docs/decisions/page-cache.md).
 */
import type { ToldCompanies } from "#features/companies/server/events.ts";
import { FRONT_TAG } from "#features/newsroom/archive-contract.ts";
import type { ToldPosts } from "#features/content/server/events.ts";
import { listSiblings } from "#features/content/server/translations/service.ts";
import { tagsOfImported } from "#features/imports/server/old-addresses/service.ts";
import { afterCommit, type Transaction } from "#platform/database/client.ts";
import { announce, notify } from "#platform/database/notifications.ts";
import { hotPages, PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";

/** Runs after the commit; a failure is only logged, because pages expire within minutes anyway. */
export async function purgePosts({ posts }: ToldPosts): Promise<void> {
  return dropEverywhere(tagsOfPosts(posts, await listSiblings(posts)));
}

/** What was said of the old addresses of posts that have just been imported: nothing was there. */
export async function purgeOldAddresses(told: ToldPosts): Promise<void> {
  return dropEverywhere(await tagsOfImported(told));
}

/**
 * Like purgePosts, within the transaction: a withdrawal must take effect even if this process dies. Transactions that
 * notify commit one by one, so only few may.
 */
export async function purgePostsNow(tx: Transaction, { posts }: ToldPosts): Promise<void> {
  return dropWith(tx, tagsOfPosts(posts, await listSiblings(posts, tx)));
}

export function purgeCompanies({ ids }: ToldCompanies): Promise<void> {
  return dropEverywhere(ids.map(tagOfCompany));
}

export function purgeCompaniesNow(tx: Transaction, { ids }: ToldCompanies): Promise<void> {
  return dropWith(tx, ids.map(tagOfCompany));
}

/** Immediately in this process, so the author sees the change on the next page; elsewhere a moment later. */
function dropEverywhere(tags: string[]): Promise<void> {
  dropHere(tags);
  return announce(PAGE_CHANGED, tags);
}

async function dropWith(tx: Transaction, tags: string[]): Promise<void> {
  for (const tag of tags) await notify(tx, PAGE_CHANGED, tag);
  afterCommit(tx, async () => dropHere(tags));
}

function dropHere(tags: string[]): void {
  for (const tag of tags) hotPages.purge(tag);
}

/** Cache tags of the pages that show these posts, each once. */
function tagsOfPosts(posts: ToldPosts["posts"], siblings: readonly string[]): string[] {
  const companies = posts.flatMap(({ company_id }) => (company_id === null ? [] : [tagOfCompany(company_id)]));
  return [
    ...new Set([
      FRONT_TAG,
      ...posts.map(({ guid }) => `post:${guid}`),
      ...siblings.map((guid) => `post:${guid}`),
      ...companies,
    ]),
  ];
}

const tagOfCompany = (id: number) => `company:${id}`;

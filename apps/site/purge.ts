/** Drops readers' pages whose posts or companies have changed, in every process (docs/decisions/0009-pages-are-told-after-the-commit.md). */
import type { ToldCompanies } from "#features/companies/server/events.ts";
import type { ToldPosts } from "#features/content/server/events.ts";
import type { Transaction } from "#platform/database/client.ts";
import { announce, notify } from "#platform/database/notifications.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";

/** After the commit. A failure is only logged by who tells: pages expire within minutes anyway. */
export function purgePosts({ posts }: ToldPosts): Promise<void> {
  return announce(PAGE_CHANGED, tagsOfPosts(posts));
}

/**
 * Like purgePosts, within the transaction: a withdrawal must take effect even if this process dies. Transactions that
 * notify commit one by one, so only few may.
 */
export async function purgePostsNow(tx: Transaction, { posts }: ToldPosts): Promise<void> {
  for (const tag of tagsOfPosts(posts)) await notify(tx, PAGE_CHANGED, tag);
}

export function purgeCompanies({ ids }: ToldCompanies): Promise<void> {
  return announce(PAGE_CHANGED, ids.map(tagOfCompany));
}

export async function purgeCompaniesNow(tx: Transaction, { ids }: ToldCompanies): Promise<void> {
  for (const id of ids) await notify(tx, PAGE_CHANGED, tagOfCompany(id));
}

/** Cache tags of the pages that show these posts, each once. */
function tagsOfPosts(posts: ToldPosts["posts"]): string[] {
  const companies = posts.flatMap(({ company_id }) => (company_id === null ? [] : [tagOfCompany(company_id)]));
  return [...new Set(["front", ...posts.map(({ guid }) => `post:${guid}`), ...companies])];
}

const tagOfCompany = (id: number) => `company:${id}`;

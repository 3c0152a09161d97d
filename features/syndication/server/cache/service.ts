/** Drops pages from a cache in front of this installation (docs/guides/caches.md), by their tags. */
import type { ChangeJob, ChangeTarget } from "#features/content/server/public-changes/service.ts";
import { ARCHIVES_TAG, FRONT_TAG } from "#features/newsroom/archive-contract.ts";
import { settings } from "#platform/config/settings.ts";
import type { Transaction } from "#platform/database/client.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import { fetchOutbound } from "#platform/outbound/outbound.ts";

/** Queue of the job that drops them. */
export const DROP_PAGES = declareQueue("drop-cached-pages");
/** Tags in one request: caches accept headers of 8 KB. */
const TAGS_PER_REQUEST = 100;
const ANSWER_MS = 5_000;

/** Tags of a change; without `changes`, tags for an update of archives and search. */
export type DropJob = ChangeJob;

const hasCache = () => settings().PURGE_URL !== undefined;

export const cacheInFront: ChangeTarget = { queue: DROP_PAGES, isWanted: async () => hasCache() };

/** Listener of the index of posts: archives of categories and search show a post only after it is indexed. */
export async function dropArchives(tx: Transaction): Promise<void> {
  const job: DropJob = { changes: [] };
  if (hasCache()) await enqueue(tx, DROP_PAGES, job);
}

/** @throws Error if the cache does not answer 2xx, so that the job is retried. */
export async function dropPages({ changes }: DropJob): Promise<void> {
  const { PURGE_URL: url, PURGE_KEY: key } = settings();
  if (url === undefined) return;
  const tags = tagsOf(changes);
  for (let from = 0; from < tags.length; from += TAGS_PER_REQUEST) {
    const batch = tags.slice(from, from + TAGS_PER_REQUEST);
    const { status } = await fetchOutbound(url, {
      method: "POST",
      headers: {
        "surrogate-key": batch.join(" "),
        "content-type": "application/json",
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ tags: batch }),
      timeoutMs: ANSWER_MS,
      maxRedirects: 0,
    });
    if (status < 200 || status > 299) throw new Error(`The cache in front answered ${status}.`);
  }
}

/** As in the pages' headers. */
function tagsOf(changes: DropJob["changes"]): string[] {
  const own = changes.flatMap(({ post_guid, company_id }) => [
    ...(post_guid === null ? [] : [`post:${post_guid}`]),
    ...(company_id === null ? [] : [`company:${company_id}`]),
  ]);
  return [...new Set([FRONT_TAG, ARCHIVES_TAG, ...own])];
}

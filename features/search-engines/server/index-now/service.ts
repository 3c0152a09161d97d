/**
 * IndexNow (https://www.indexnow.org/documentation): notifies search engines immediately of pages that have changed or
 * gone.
 */
import { createHmac } from "node:crypto";
import { companyPage } from "#features/companies/contract.ts";
import { publicPath } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import type { ChangeJob, ChangeTarget } from "#features/content/server/public-changes/service.ts";
import { publicUrl, settings } from "#platform/config/settings.ts";
import { declareQueue } from "#platform/jobs/jobs.ts";
import { fetchOutbound } from "#platform/outbound/outbound.ts";
import { keyFile } from "../../contract.ts";
import * as queries from "./queries.ts";

export const TELL_INDEX_NOW = declareQueue("tell-index-now");

/** One of those whom events of posts reach; off unless the installation says otherwise. */
export const indexNow: ChangeTarget = { queue: TELL_INDEX_NOW, isWanted: async () => isIndexNowOn() };

export function isIndexNowOn(): boolean {
  return settings().INDEXNOW === "on";
}

const ANSWER_BYTES = 64 * 1024;
const TIMEOUT_MS = 15_000;
/** Received, and received before the key file was looked at. */
const TAKEN = new Set([200, 202]);

/**
 * A file of this name on the site proves who may submit changes. It is public; it only has to be the same on every
 * process and after a restart.
 */
export function indexNowKey(): string {
  return createHmac("sha256", String(settings().SECRET)).update("indexnow").digest("hex").slice(0, 32);
}

/** Tells the addresses of what has changed. @throws Error where they were not taken: the job is repeated. */
export async function tellIndexNow({ changes }: ChangeJob, signal?: AbortSignal): Promise<void> {
  const urlList = await addressesOf(changes);
  if (urlList.length === 0 || !isIndexNowOn()) return;
  const origin = publicUrl();
  const key = indexNowKey();
  const body = JSON.stringify({ host: new URL(origin).host, key, keyLocation: origin + keyFile(key), urlList });
  const { status } = await fetchOutbound(settings().INDEXNOW_ENDPOINT, {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8" },
    body,
    maxBytes: ANSWER_BYTES,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
    ...(signal && { signal }),
  });
  if (!TAKEN.has(status)) throw new Error(`IndexNow answered ${status} for ${urlList.length} addresses`);
}

/** Each once. A post also changes the page of its company. */
async function addressesOf(changes: ChangeJob["changes"]): Promise<string[]> {
  const [posts, slugs] = await Promise.all([
    queries.listPosts(changes.flatMap(({ post_id }) => post_id ?? [])),
    queries.listSlugs(changes.flatMap(({ company_id }) => company_id ?? [])),
  ]);
  const paths = [
    ...posts.map(({ kind, ...post }) => publicPath({ ...post, type: kindOf(kind).typeCode })),
    ...slugs.map(companyPage),
  ];
  return [...new Set(paths)].map((path) => publicUrl() + path);
}

/** The recorder of this process, and counts other than page views. */
import { LRUCache } from "lru-cache";
import { findPublicPost } from "#features/content/server/published/page-service.ts";
import { settings } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { linksOf } from "../../site/link-pings.ts";
import { writeBatch } from "./queries.ts";
import { ViewRecorder } from "./view-recorder.ts";

type Linked = { postId: number; links: Set<string> };

const NO_LINKS: Linked = { postId: 0, links: new Set() };
/** Cache of the links of recently clicked posts; an edit takes effect within a minute. */
const linked = new LRUCache<string, Linked>({ max: 2_000, ttl: 60_000 });

let current: ViewRecorder | undefined;

/** Counts readings of pages from now on. @returns what ends it: it writes the rest. */
export async function startRecording(): Promise<() => Promise<void>> {
  if (settings().ANALYTICS === "off") return async () => undefined;
  const recorder = new ViewRecorder({ write: (batch) => transaction((tx) => writeBatch(tx, batch)) });
  await recorder.start();
  current = recorder;
  const forget = hotPages.onReading(recorder.recordView);
  return async () => {
    await recorder.stop();
    forget();
    if (current === recorder) current = undefined;
  };
}

/** Counts a followed link, if the post is public and holds it; anything else is ignored without a word. */
export async function recordClick(guid: string, address: string): Promise<void> {
  const link = URL.parse(address)?.href;
  if (!current || link === undefined) return;
  const { postId, links } = await findLinks(guid.toLowerCase());
  if (links.has(link)) current.recordClick(postId, link);
}

/** Counts fetches of a feed with these posts, separately from views, because its readers are unknown. */
export function recordFeedFetch(postIds: number[]): void {
  current?.recordFeedFetch(postIds);
}

async function findLinks(guid: string): Promise<Linked> {
  const known = linked.get(guid);
  if (known) return known;
  const post = await findPublicPost(guid);
  const isPublic = post?.status === "published" && !post.isDeleted;
  const found = isPublic ? { postId: post.id, links: linksOf(post) } : NO_LINKS;
  linked.set(guid, found);
  return found;
}

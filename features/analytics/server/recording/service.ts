/** The recorder of this process, and counts other than page views. */
import { findPublicPost } from "#features/content/server/published/page-service.ts";
import { settings } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { linksOf } from "../../site/link-pings.ts";
import { writeBatch } from "./queries.ts";
import { ViewRecorder } from "./view-recorder.ts";

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
  const post = await findPublicPost(guid.toLowerCase());
  if (post?.status !== "published" || post.isDeleted || !linksOf(post).has(link)) return;
  current.recordClick(post.id, link);
}

/** Counts fetches of a feed with these posts, separately from views, because its readers are unknown. */
export function recordFeedFetch(postIds: number[]): void {
  current?.recordFeedFetch(postIds);
}

/** A feed that the platform pulls, under an address that only it knows. */
import { defineWay } from "./way.ts";

/** The latest posts that a feed holds. */
export const FEED_ENTRIES = 100;

export function feedPath(key: string): string {
  return `/deliveries/${key}/feed.xml`;
}

export const feed = defineWay({
  key: "feed",
  label: "Feed",
  help: "The platform reads its own RSS feed. Posts it has read count as delivered.",
  fields: [],
  pull: { path: feedPath, newest: FEED_ENTRIES },
});

/** Formats entries for readers, and the cursors of a source's articles. Pure. */
import type { NewsArticle } from "../../contract.ts";
import type { ArticleCursor, ArticleRow } from "./queries.ts";
import { pictureVersion, withOwnPictures } from "../pictures/policy.ts";

/**
 * @param sources number of sources visible to the reader with this story, this one included. Pictures are paths on this
 * server, so that readers' browsers do not reveal what they read.
 */
export function describeArticle(row: ArticleRow, sources: number): NewsArticle {
  const published = row.published_at.toISOString();
  return {
    id: row.id,
    title: row.title,
    description: row.summary,
    link: row.link,
    media_url: row.image_url && `/rss/pictures/${row.id}?v=${pictureVersion(row.image_url)}`,
    content: withOwnPictures(row.id, row.content_html ?? ""),
    publishedDate: published,
    published,
    tags: row.categories,
    categories: row.categories,
    creator: row.author,
    source: nameSource({ url: row.feed_url, name: row.feed_name, title: row.feed_title }),
    rss_feed_url: row.feed_url,
    sources,
    is_read: row.is_read,
    is_saved: row.is_saved,
  };
}

/** The catalogue's name of a source, else its title, else its host. */
export function nameSource({ url, name, title }: { url: string; name: string; title: string }): string {
  return name || title || (URL.parse(url)?.hostname ?? url);
}

/** Opaque to clients: microseconds and id in base 36, and the time in milliseconds if only unread ones are listed. */
export function writeCursor(
  { published_us, id }: Pick<ArticleRow, "published_us" | "id">,
  unreadAt: Date | null,
): string {
  const moment = unreadAt === null ? "" : `.${unreadAt.getTime().toString(36)}`;
  return `${published_us.toString(36)}.${id.toString(36)}${moment}`;
}

type CursorParts = [number, number, number];
/** From the first year of PostgreSQL's and our calendars to the last that is written in four digits. */
const LONGEST_MS = 62_000_000_000_000;

/** Null for anything not written by `writeCursor`. */
export function readCursor(cursor: string): ArticleCursor | null {
  const parts = /^(-?[0-9a-z]{1,11})\.([0-9a-z]{1,11})(?:\.(-?[0-9a-z]{1,9}))?$/.exec(cursor) ?? [];
  const [, time = "", entry = "", moment = "0"] = parts;
  const [publishedUs, id, unreadMs] = [time, entry, moment].map((part) => Number.parseInt(part, 36)) as CursorParts;
  if (!Number.isSafeInteger(publishedUs) || !Number.isSafeInteger(id) || Math.abs(unreadMs) > LONGEST_MS) return null;
  return { publishedUs, id, unreadAt: parts[3] === undefined ? null : new Date(unreadMs) };
}

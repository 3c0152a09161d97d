/** Hits as feeds for readers' own programs, at addresses that only their owner knows. */
import { escapeText } from "entities/escape";
import { WRITERS } from "#features/syndication/server/feed-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { FEED_FORMATS } from "../../contract.ts";
import { markerFor } from "../describe-service.ts";
import { listNewest, listNewestOf, type NewestRow } from "../hits/queries.ts";
import { alertLink } from "../mailing/mails.ts";
import { type FeedOf, feedAddressOf, readToken } from "./address-policy.ts";
import { findFeedOwner, findPersonsFeed } from "./queries.ts";

type Format = (typeof FEED_FORMATS)[number];
type Feed = Parameters<(typeof WRITERS)["feed.xml"]>[0];
type Entry = Feed["entries"][number];

const FILES = { rss: "feed.xml", atom: "atom.xml", json: "feed.json" } as const;
const MIMES: Record<Format, string> = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
};
const ENTRIES = 50;

/** @returns null for an address that does not work: unknown, replaced, or of an alert that has none. */
export async function renderFeed(token: string, format: string): Promise<{ mime: string; body: string } | null> {
  const feed = readToken(token);
  const known = FEED_FORMATS.find((each) => each === format);
  if (!feed || !known) return null;
  const found = await find(feed);
  if (!found) return null;
  const [newest] = found.rows;
  const body = WRITERS[FILES[known]]({
    title: found.title,
    description: "Stories that an alert has found",
    page: found.page,
    self: `${feedAddressOf(feed)}/${known}`,
    hub: null,
    urn: `urn:dateline:alerts:${feed.kind}:${feed.id}`,
    updatedAt: newest?.published_at ?? new Date(),
    entries: found.rows.map(entryOf),
  });
  return { mime: MIMES[known], body };
}

async function find({ kind, id, version }: FeedOf): Promise<{ title: string; page: string; rows: NewestRow[] } | null> {
  if (kind === "alert") {
    const alert = await findFeedOwner(id, version);
    return alert && { title: alert.name, page: alertLink(id), rows: await listNewestOf(id, ENTRIES) };
  }
  if (!(await findPersonsFeed(id, version))) return null;
  const page = `${publicUrl()}/dashboard?activeContent=alerts`;
  return { title: "All alerts", page, rows: await listNewest(id, ENTRIES, false) };
}

function entryOf(row: NewestRow): Entry {
  const summary = markerFor(row.query)
    .excerpt(row.summary, row.language)
    .map(({ text }) => text)
    .join("");
  return {
    urn: `urn:dateline:article:${row.id}`,
    url: row.link || alertLink(row.alert_id),
    title: row.title,
    summary,
    html: `<p>${escapeText(summary)}</p>`,
    author: row.source,
    company: null,
    tags: [row.alert],
    language: row.language,
    corrections: [],
    publishedAt: row.published_at,
    updatedAt: row.published_at,
    media: [],
  };
}

/** Feeds of public posts in every format, for readers, subscribers and search engines. */
import { getSite } from "#features/site-settings/server/current-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import {
  FEED_ENTRIES,
  FEED_FORMATS,
  type FeedFile,
  feedPath,
  type FeedSubject,
  HUB_PATH,
  WIRE_FORMATS,
  type WireFile,
} from "../contract.ts";
import { type Channel, channelUrn, findChannel } from "./channel-service.ts";
import { describeEntry } from "./entry-policy.ts";
import { listItems } from "./wire/item-service.ts";
import { findLastMove } from "./wire/state-queries.ts";
import { WIRE_WRITERS } from "./wire/writers.ts";
import { atomOf } from "./formats/atom.ts";
import type { Feed } from "./formats/feed.ts";
import { jsonFeedOf } from "./formats/json-feed.ts";
import { rssOf } from "./formats/rss.ts";

/** How each format is written. */
export const WRITERS: Record<FeedFile, (feed: Feed) => string> = {
  "feed.xml": rssOf,
  "atom.xml": atomOf,
  "feed.json": jsonFeedOf,
};

export type RenderedFeed = {
  /** Its canonical path. */
  path: string;
  mime: string;
  body: string;
  /** Tags of hot pages. */
  tags: string[];
  /** When anything in it last changed, or a post left it. */
  modifiedAt: Date;
};

const isWire = (file: FeedFile | WireFile): file is WireFile => file in WIRE_FORMATS;

/** Null if the subject does not exist, and for a search in a wire desk format, because removals are not recorded. */
export async function renderFeed(subject: FeedSubject, file: FeedFile | WireFile): Promise<RenderedFeed | null> {
  if (isWire(file) && subject.of === "search") return null;
  const channel = await findChannel(subject);
  if (!channel) return null;
  return isWire(file) ? renderWire(channel, file) : renderChannel(channel, file);
}

async function renderWire(channel: Channel, file: WireFile): Promise<RenderedFeed> {
  const items = await listItems(channel, publicUrl());
  const modifiedAt = newest([await findLastMove(), ...items.map(({ versionCreated }) => versionCreated)]);
  const list = { items, provider: getSite().name, origin: publicUrl(), sentAt: modifiedAt };
  const { mime } = WIRE_FORMATS[file];
  return {
    path: feedPath(channel.subject, file),
    mime,
    body: WIRE_WRITERS[file].list(list),
    tags: channel.tags,
    modifiedAt,
  };
}

async function renderChannel(channel: Channel, file: FeedFile): Promise<RenderedFeed> {
  const origin = publicUrl();
  const path = feedPath(channel.subject, file);
  const entries = (await channel.list(FEED_ENTRIES)).map((row) => describeEntry(row, origin));
  const moved = await findLastMove();
  const modifiedAt = newest([new Date(0), moved, ...entries.map(({ updatedAt }) => updatedAt)]);
  const feed: Feed = {
    title: channel.title,
    description: channel.description,
    page: origin + channel.page,
    self: origin + path,
    hub: origin + HUB_PATH,
    urn: channelUrn(channel),
    updatedAt: modifiedAt,
    entries,
  };
  return { path, mime: FEED_FORMATS[file].mime, body: WRITERS[file](feed), tags: channel.tags, modifiedAt };
}

function newest(dates: (Date | null)[]): Date {
  return new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));
}

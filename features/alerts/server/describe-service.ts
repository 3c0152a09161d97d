/** Alerts and hits as their owner sees them. */
import { countSources as countStorySources } from "#features/news/server/stories/service.ts";
import { bodyOf } from "#features/news/stories/entry-text.ts";
import type { Alert, Hit } from "../contract.ts";
import { type Marker, markerOf } from "../query/mark.ts";
import { readQuery, sayQuery } from "../query/read-query.ts";
import { feedAddressOf } from "./feeds/address-policy.ts";
import type { HitRow } from "./hits/queries.ts";
import { everyDay, isTooBroad, perDay } from "./policy.ts";
import type { AlertRow } from "./queries.ts";

export function describeAlert(row: AlertRow, now = new Date()): Alert {
  const { id, feed_version, skipped: _skipped, count_of_week, paused_at, paused_until, last_hit, ...rest } = row;
  const { owner_id: _owner, created_at, ...shown } = rest;
  const isLimited = row.categories.length > 0 || row.sources.length > 0;
  return {
    ...shown,
    id,
    categories: row.categories as Alert["categories"],
    said: sayStored(row.query),
    source_count: isLimited ? row.source_count : null,
    are_sources_gone: isLimited && row.source_count === 0,
    is_too_broad: isTooBroad(perDay(row.count, count_of_week)),
    feed_address: row.has_feed ? feedAddressOf({ kind: "alert", id, version: feed_version }) : null,
    paused_at: paused_at?.toISOString() ?? null,
    paused_until: paused_until?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    last_hit: last_hit && { ...last_hit, published_at: new Date(last_hit.published_at).toISOString() },
    days: everyDay(row.days, row.time_zone, now),
  };
}

/** Stored queries were read before they were stored. */
export function sayStored(query: string): string {
  const read = readQuery(query);
  return typeof read === "string" ? query : sayQuery(read);
}

/** @returns a marker that marks nothing for a query that cannot be read. */
export function markerFor(query: string): Marker {
  const read = readQuery(query);
  return markerOf(typeof read === "string" ? { wanted: [], unwanted: [] } : read);
}

/** @param markerOfRow marks what its alert looks for. */
export async function describeHits<Found extends HitRow>(
  ownerId: number,
  rows: readonly Found[],
  markerOfRow: (row: Found) => Marker,
): Promise<Hit[]> {
  const sources = await countStorySources(
    ownerId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { mark, excerpt } = markerOfRow(row);
    return {
      id: row.id,
      title: mark(row.title, row.language),
      excerpt: excerpt(row.summary || bodyOf(row), row.language),
      link: row.link,
      source: row.source,
      source_id: row.source_id,
      published_at: row.published_at.toISOString(),
      language: row.language,
      sources: sources.get(row.id) ?? 1,
      is_read: row.is_read,
      is_saved: row.is_saved,
    };
  });
}

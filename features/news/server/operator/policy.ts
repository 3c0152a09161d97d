/** Describes the health of a feed for operators. Pure. */
import { editVersionOf } from "#platform/http/edit-version.ts";
import type { OperatorFeed } from "../../operator-contract.ts";
import { RETIRED_CODE } from "../feeds/messages.ts";
import type { HealthRow, LockedFeed } from "./queries.ts";

export function describeHealth(row: HealthRow): OperatorFeed {
  const { gone_at, held_until, failing_since } = row;
  const since = gone_at ?? failing_since;
  return {
    id: row.id,
    url: row.url,
    name: row.name,
    title: row.title,
    category: row.category ?? "",
    state: stateOf(row),
    since: since?.toISOString() ?? null,
    until: gone_at === null ? (held_until?.toISOString() ?? null) : null,
    reason: since === null ? "" : row.failure_reason,
    is_by_operator: gone_at !== null && row.failure_code === RETIRED_CODE,
    failures: row.failures,
    fetched_at: row.fetched_at?.toISOString() ?? null,
    next_fetch_at: gone_at === null ? nextOf(row).toISOString() : null,
    interval_seconds: row.interval_seconds,
    keep_entries: row.keep_entries,
    entries: row.entries,
    followers: row.followers,
    version: feedVersion(row),
  };
}

/** Version of its form's fields. */
export function feedVersion({ url, name, category, keep_entries }: Place): string {
  return editVersionOf(url, name, category, keep_entries);
}

function stateOf({ gone_at, held_until, failing_since, fetched_at }: HealthRow): OperatorFeed["state"] {
  if (gone_at !== null) return "retired";
  if (held_until !== null) return "waiting";
  if (failing_since !== null) return "failing";
  return fetched_at === null ? "new" : "healthy";
}

/** A paused host is not fetched. */
function nextOf({ next_fetch_at, held_until }: HealthRow): Date {
  return held_until !== null && held_until > next_fetch_at ? held_until : next_fetch_at;
}

/** Its name in lists. */
export function nameOf({ name, title, url }: Pick<HealthRow, "name" | "title" | "url">): string {
  return name || title || url;
}

type Place = Pick<LockedFeed, "url" | "name" | "category" | "keep_entries">;

/** "name A → B, category tech → none", empty if nothing differs. */
export function wordsOfChange(before: Place, after: Place): string {
  const labels = { url: "address", name: "name", category: "category", keep_entries: "entries to keep" } as const;
  return (["url", "name", "category", "keep_entries"] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => `${labels[field]} ${before[field] || "none"} → ${after[field] || "none"}`)
    .join(", ");
}

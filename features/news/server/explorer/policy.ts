/** Formats a source for readers. Pure. */
import type { OutboundCode } from "#platform/outbound/outbound-error.ts";
import type { FeedStatus, SourceGroup } from "../../contract.ts";
import { nameSource } from "../articles/policy.ts";
import type { SourceRow } from "./queries.ts";
import { pictureVersion } from "../pictures/policy.ts";

export type DescribedSource = Omit<SourceGroup, "articles" | "older">;

export function describeSource(row: SourceRow): DescribedSource {
  return {
    id: row.id,
    source: nameSource(row),
    metadata: {
      title: row.title || row.name,
      description: row.description,
      logo: row.image_url && `/rss/logos/${row.id}?v=${pictureVersion(row.image_url)}`,
      site_url: row.site_url,
    },
    rss_feed_url: row.url,
    category: row.category ?? "",
    is_followed: row.is_followed,
    status: describeStatus(row),
  };
}

function describeStatus(row: SourceRow): FeedStatus {
  const fetched_at = row.succeeded_at?.toISOString() ?? null;
  if (row.gone_at)
    return { state: "gone", since: row.gone_at.toISOString(), reason: row.failure_reason || RETIRED, fetched_at };
  if (row.failing_since)
    return {
      state: "failing",
      since: row.failing_since.toISOString(),
      reason: row.failure_reason,
      fetched_at,
      ...(UNREACHED.has(row.failure_code ?? "") && { is_unreached: true }),
    };
  return { state: fetched_at === null ? "queued" : "ready", since: null, reason: "", fetched_at };
}

/** Failures of the network: when every source has one, the cause is most likely this installation's own. */
const UNREACHED: ReadonlySet<string> = new Set<OutboundCode>(["dns", "refused", "unreachable", "timeout"]);
const RETIRED = "Its publisher has retired it.";

/** A find as calls answer it. Pure. */
import { type ContentKind, type KindKey, kindOf } from "#features/content/kinds/index.ts";
import { mediaFileUrl } from "#features/media/contract.ts";
import type { Find } from "../../contract.ts";
import type { FindRow } from "./columns.ts";

const typeOf = (kind: string): ContentKind["typeCode"] => kindOf(kind as KindKey).typeCode;

export function findOf(row: FindRow): Find {
  return {
    id: row.id,
    post: {
      id: row.post_id,
      name: row.post_name,
      type: typeOf(row.post_kind),
      published_at: row.post_published_at.toISOString(),
    },
    status: row.status,
    kind: row.kind,
    suggested_kind: row.suggested_kind,
    medium: row.medium,
    outlet: { id: row.outlet_id, name: row.outlet },
    feed: row.is_added ? null : row.feed,
    headline: row.headline,
    address: row.address,
    published_at: row.published_at.toISOString(),
    found_at: row.found_at.toISOString(),
    language: row.language,
    evidence: row.evidence,
    passages: row.passages.length,
    also_in: row.also_in.map((each) => ({ ...each, published_at: new Date(each.published_at).toISOString() })),
    also_matches: row.also_matches.map(({ id, name, kind }) => ({ id, name, type: typeOf(kind) })),
    is_added: row.is_added,
    added_by: row.added_by_name || null,
    note: row.note,
    scan: row.scan_id === null || row.scan_file === null ? null : mediaFileUrl(row.scan_id, row.scan_file),
    gone_since: row.gone_since?.toISOString() ?? null,
    decided_by: row.decided_by_name || null,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

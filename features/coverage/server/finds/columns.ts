/** Columns of a find, and conditions on the post `p` that it is about. */
import { column, columns, computed, holding, notNull, orNull, type Row } from "#platform/database/statement.ts";
import type { CoverageEvidence, CoveragePassage } from "../../contract.ts";

/** The company's posts, or those of a person that are of no company. */
export type Whose = { companyId: number } | { ownerId: number };

export function idOf(whose: Whose): number {
  return "companyId" in whose ? whose.companyId : whose.ownerId;
}

/** `$1` is what idOf gives. Of posts that are or were public, without the trash. */
export function isWhose(whose: Whose): string {
  const own =
    "companyId" in whose
      ? "p.company_id = $1"
      : "p.owner_id = $1 and not exists (select from companies c where c.id = p.company_id and c.deleted_at is null)";
  return `(${own}) and p.status in ('published', 'withdrawn') and p.deleted_at is null`;
}

type Further = { feed: string; headline: string; address: string | null; published_at: string };
type Named = { id: number; name: string; kind: string };

export const FIND_ROW = {
  ...columns("coverage_finds", "id", "post_id", "outlet_id", "status", "kind", "suggested_kind", "medium", "headline"),
  ...columns("coverage_finds", "address", "published_at", "found_at", "language", "is_added", "added_by_name", "note"),
  ...columns("coverage_finds", "scan_id", "gone_since", "decided_by_name", "decided_at"),
  evidence: holding<CoverageEvidence | null>(column("coverage_finds", "evidence")),
  passages: holding<CoveragePassage[]>(column("coverage_finds", "passages")),
  outlet: column("coverage_outlets", "name"),
  post_name: column("posts", "name"),
  post_kind: column("posts", "kind"),
  post_published_at: notNull(column("posts", "published_at")),
  company_id: column("posts", "company_id"),
  feed: orNull(computed.text()),
  /** Of its scan, the largest that browsers show. */
  scan_file: orNull(computed.text()),
  also_in: computed.json<Further[]>(),
  also_matches: computed.json<Named[]>(),
};
export type FindRow = Row<typeof FIND_ROW>;

export const FIND_COLUMNS = `f.id, f.post_id, f.outlet_id, f.status, f.kind, f.suggested_kind, f.medium, f.headline, f.address,
  f.published_at, f.found_at, f.language, f.is_added, f.added_by_name, f.note, f.scan_id, f.gone_since, f.decided_by_name,
  f.decided_at, f.evidence, f.passages, o.name as outlet, p.name as post_name, p.kind as post_kind,
  p.published_at as post_published_at, p.company_id,
  (select v ->> 'name' from media m cross join jsonb_array_elements(m.variants) v where m.id = f.scan_id
   order by v ->> 'format' = 'webp' desc, (v ->> 'width')::int desc limit 1) as scan_file,
  (select nullif(a.feed_name, '') from coverage_articles a where a.find_id = f.id order by a.seen_at, a.published_at limit 1) as feed,
  (select coalesce(json_agg(json_build_object('feed', a.feed_name, 'headline', a.headline, 'address', a.address,
     'published_at', a.published_at) order by a.seen_at, a.published_at), '[]'::json)
   from (select * from coverage_articles every where every.find_id = f.id order by every.seen_at, every.published_at
     offset 1 limit 50) a) as also_in,
  (select coalesce(json_agg(json_build_object('id', other.id, 'name', other.name, 'kind', other.kind) order by other.id), '[]'::json)
   from posts other where other.id in (select jsonb_array_elements_text(f.also_matches)::bigint)
     and other.company_id is not distinct from p.company_id and other.status = 'published' and other.deleted_at is null) as also_matches`;

export const FINDS = "coverage_finds f join posts p on p.id = f.post_id join coverage_outlets o on o.id = f.outlet_id";

/** SQL that reads posts as platforms get them. */
import type { KindKey } from "#features/content/kinds/index.ts";
import type { ShownMedia } from "#features/media/server/service.ts";
import { prepared } from "#platform/database/client.ts";

export type ReleaseRow = {
  guid: string;
  kind: KindKey;
  slug: string;
  name: string;
  summary: string;
  details: Record<string, unknown>;
  content_html: string;
  tags: string[];
  published_at: Date;
  updated_at: Date;
  author: string;
  /** Null when posted as oneself. */
  company: string | null;
  /** Null when the post shows none. */
  media: ShownMedia[] | null;
};

/** Of posts p with their owner. */
export const RELEASE_COLUMNS = `p.guid, p.kind, p.slug, p.name, p.summary, p.details, p.content_html, p.tags, p.published_at, p.updated_at,
  trim(owner.first_name || ' ' || owner.last_name) as author,
  case when p.company_id is not null then p.posted_as_name end as company,
  (select items from shown_media where shown_media.post_id = p.id) as media`;
export const PUBLIC_RELEASE = "p.status = 'published' and p.deleted_at is null";

/** The published version; null: not public. */
export async function findRelease(postId: number): Promise<ReleaseRow | null> {
  const text = `select ${RELEASE_COLUMNS} from posts p join users owner on owner.id = p.owner_id where p.id = $1 and ${PUBLIC_RELEASE}`;
  return (await prepared<ReleaseRow>("reports-release", text, [postId]))[0] ?? null;
}

/** The name that a version of a post had; of a post that an older version of Dateline wrote, its name now. */
export async function findNameOf(postId: number, version: number): Promise<string | null> {
  const text = `select coalesce(r.name, p.name) as name from posts p
    left join post_revisions r on r.post_id = p.id and r.version = $2 where p.id = $1`;
  return (await prepared<{ name: string }>("reports-name-of-version", text, [postId, version]))[0]?.name ?? null;
}

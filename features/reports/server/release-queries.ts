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

const RELEASE = `p.guid, p.kind, p.slug, p.name, p.summary, p.details, p.content_html, p.tags, p.published_at, p.updated_at,
  trim(owner.first_name || ' ' || owner.last_name) as author,
  case when p.company_id is not null then p.posted_as_name end as company,
  (select items from shown_media where shown_media.post_id = p.id) as media`;
const PUBLIC = "p.status = 'published' and p.deleted_at is null";

/** What readers see now; null when they see nothing. */
export async function findRelease(postId: number): Promise<ReleaseRow | null> {
  const text = `select ${RELEASE} from posts p join users owner on owner.id = p.owner_id where p.id = $1 and ${PUBLIC}`;
  return (await prepared<ReleaseRow>("reports-release", text, [postId]))[0] ?? null;
}

export type FeedRow = ReleaseRow & {
  post_id: number;
  delivery_id: number;
  wanted_version: number;
  sequence: number;
  is_new: boolean;
};

/** What a pulling platform is to have, the newest first: texts and versions of one moment. */
export function listFeedRows(platformId: number, limit: number): Promise<FeedRow[]> {
  return prepared<FeedRow>(
    "reports-feed",
    `select p.id as post_id, d.id as delivery_id, d.wanted_version, d.sequence,
       d.wanted_version is distinct from d.delivered_version or d.in_doubt as is_new, ${RELEASE}
     from deliveries d join posts p on p.id = d.post_id join users owner on owner.id = p.owner_id
     where d.platform_id = $1 and d.wanted_version is not null and ${PUBLIC}
     order by p.published_at desc, p.id desc limit $2`,
    [platformId, limit],
  );
}

/** The name that a version of a post had; of a post that an older version of Dateline wrote, its name now. */
export async function findNameOf(postId: number, version: number): Promise<string | null> {
  const text = `select coalesce(r.name, p.name) as name from posts p
    left join post_revisions r on r.post_id = p.id and r.version = $2 where p.id = $1`;
  return (await prepared<{ name: string }>("reports-name-of-version", text, [postId, version]))[0]?.name ?? null;
}

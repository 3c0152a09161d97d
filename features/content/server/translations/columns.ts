/** What statements that read public posts need of translations: a post's siblings, and which post of a story a list shows. */
import { column, computed, orNull } from "#platform/database/statement.ts";
import type { KindKey } from "../../kinds/index.ts";

type Sibling = {
  guid: string;
  kind: KindKey;
  slug: string;
  language: string;
  is_original: boolean;
  /** In PostgreSQL's time format. */
  published_at: string;
};

export const STORY_ROW = {
  original_id: column("posts", "original_id"),
  siblings: orNull(computed.json<Sibling[]>()),
  /** The original was public, and is no longer. */
  is_original_withdrawn: computed.flag(),
};

/** Columns of a post `p`: the other public posts of its story, the original first. */
export const STORY = `p.original_id, case when p.original_id is not null then (
    select json_agg(json_build_object('guid', s.guid, 'kind', s.kind, 'slug', s.slug, 'language', s.language,
      'is_original', s.id = s.original_id, 'published_at', s.published_at)
      order by s.id = s.original_id desc, s.published_at, s.id)
    from posts s where s.original_id = p.original_id and s.id <> p.id and s.status = 'published' and s.deleted_at is null
  ) end as siblings,
  p.original_id is not null and exists (
    select from posts o where o.id = p.original_id and o.original_id = o.id and o.id <> p.id
      and (o.status = 'withdrawn' or o.status = 'published' and o.deleted_at is not null)) as is_original_withdrawn`;

const SITE_LANGUAGE = "coalesce((select value ->> 'language' from site_settings where name = 'site'), 'en')";

/**
 * Whether a list shows a public post `p`: of those of its story that match the list, the one in the site's language, else
 * the original, else the first. Posts without translations, which most are, cost nothing.
 * @param matching what the list asks of a post `s` of the story: all that it asks of `p`.
 */
export function isOneOfStory(matching = ""): string {
  return `(p.original_id is null or p.id = (
    select s.id from posts s
    where s.original_id = p.original_id and s.status = 'published' and s.deleted_at is null${matching && ` and ${matching}`}
    order by (split_part(s.language, '-', 1) = ${SITE_LANGUAGE}) is true desc, s.id = s.original_id desc, s.published_at, s.id
    limit 1))`;
}

/** The corrections of a post as readers see them, for statements that read public posts. */
import { computed } from "#platform/database/statement.ts";
import type { Correction as ShownCorrection } from "../../site/public-post.ts";

/** `at` in PostgreSQL's time format. */
export const CORRECTIONS_ROW = { corrections: computed.json<ShownCorrection[]>() };

const STORY_OF_P = "posts s where s.original_id = p.original_id and s.status = 'published' and s.deleted_at is null";

/**
 * SQL for a post `p`, newest first: its own, and those of its translations that concern it too, each with the other
 * languages that it concerns. A translation that readers no longer see takes its corrections with it.
 */
export const CORRECTIONS = `coalesce((
  select json_agg(case when p.original_id is null then json_build_object('at', c.published_at, 'note', c.note)
    else json_build_object('at', c.published_at, 'note', c.note,
      'language', (select noted.language from posts noted where noted.id = c.post_id),
      'also', (select coalesce(json_agg(s.language order by s.id), '[]') from ${STORY_OF_P} and s.id <> p.id
        and (s.id = c.post_id or s.id = any(c.also_post_ids)))) end
    order by c.published_at desc, c.id desc)
  from post_corrections c
  where c.post_id = any(case when p.original_id is null then array[p.id] else p.id || array(select s.id from ${STORY_OF_P}) end)
    and c.published_at is not null and (c.post_id = p.id or p.id = any(c.also_post_ids))), '[]') as corrections`;

/** SQL of the preview. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { computed, type Row } from "#platform/database/statement.ts";
import { COUNTED_DAYS, type Search } from "../contract.ts";
import type { Conditions } from "../query/condition.ts";
import { IS_ASKED, IS_IN_SCOPE, IS_WANTED, MAY_BE_WANTED } from "./columns.ts";

const PREVIEW = {
  count: computed.number(),
  count_of_week: computed.number(),
  taken_out: computed.number(),
  titles: computed.texts(),
  entry_ids: computed.numbers(),
  days: computed.json<{ day: string; count: number }[]>(),
};
export type PreviewRow = Row<typeof PREVIEW>;

type Previewed = Omit<Search, "query"> & { ownerId: number; conditions: Conditions; zone: string };

/** What the search finds in the last days, as stories: how many on each day, the newest, and what the minus took out. */
export async function readPreview(
  tx: Transaction,
  { ownerId, conditions, zone, ...search }: Previewed,
  most: { hits: number; titles: number },
): Promise<PreviewRow> {
  const { any, byLanguage } = conditions;
  const [row] = await prepared(
    PREVIEW,
    `with found as materialized (
       select distinct on (e.feed_id, e.title) e.id, e.title, e.published_at, coalesce(se.story_id, -e.id) as story,
         ${IS_ASKED} as is_hit
       from (select $1::text as asked, $2::text as wanted, $3::jsonb as by_language, $4::text[] as categories,
           $5::bigint[] as feed_ids, $6::text[] as languages, '{}'::bigint[] as skipped_feeds, $7::bigint as owner_id,
           $8::boolean as many_sources) s
         cross join entry_words w join feed_entries e on e.id = w.entry_id join feeds f on f.id = e.feed_id
         left join story_entries se on se.entry_id = e.id
       where w.published_at > now() - interval '${COUNTED_DAYS} days' and ${MAY_BE_WANTED} and ${IS_WANTED} and ${IS_IN_SCOPE}
       order by e.feed_id, e.title, e.published_at desc, e.id
     ), stories as materialized (
       select story, bool_or(is_hit) as is_hit, max(published_at) as newest_at,
         min(published_at) filter (where is_hit) as first_at,
         (array_agg(id order by is_hit desc, published_at desc, id))[1] as entry_id,
         (array_agg(title order by published_at desc, id))[1] as title
       from found group by story
     )
     select count(*) filter (where is_hit)::int as count,
       count(*) filter (where is_hit and first_at > now() - interval '7 days')::int as count_of_week,
       count(*) filter (where not is_hit)::int as taken_out,
       array(select title from stories where not is_hit order by newest_at desc limit $10) as titles,
       array(select entry_id from stories where is_hit order by newest_at desc, entry_id limit $11)::float8[] as entry_ids,
       coalesce((select json_agg(json_build_object('day', day, 'count', number)) from (
         select (first_at at time zone $9)::date as day, count(*) as number from stories where is_hit group by 1) each),
         '[]') as days
     from stories`,
    [
      any.asked,
      any.wanted,
      JSON.stringify(byLanguage),
      search.categories,
      search.sources,
      search.languages,
      ownerId,
      search.many_sources,
      zone,
      most.titles,
      most.hits,
    ],
    tx,
  );
  return row ?? { count: 0, count_of_week: 0, taken_out: 0, titles: [], entry_ids: [], days: [] };
}

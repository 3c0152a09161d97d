/** SQL for searching names among many posts, used by the dashboard's lists and by all published posts. */
import { SEARCH_COUNT_CAP } from "../../../contract.ts";

/** Without a tally, counting stops at this number, but never before the end of the page. */
const enoughFor = (size: string, skipped: string) => `(select greatest(${SEARCH_COUNT_CAP}, ${size} + ${skipped}))`;
/** The search term, normalised like name_key. */
export const wantedOf = (part: string) => `wanted as materialized (
  select key, '%' || regexp_replace(key, '([\\\\%_])', '\\\\\\1', 'g') || '%' as pattern
  from (select search_key(${part}) as key) given)`;
/**
 * Not `like`: for all users' posts, the planner would look up frequent names in the index instead of walking the list.
 */
export const IS_WANTED = "strpos(name_key, (select key from wanted)) > 0";
/** Size of the sample at the start of a list that shows how frequent a name is. */
const SAMPLE = 200;
/** With at least this many matches in the sample, walking the list finds a page faster than the index of names. */
const FREQUENT = 7;

/** The posts to search, and the SQL of the parameters. */
export type Searched = {
  /** A table of id, `place` and name_key that indexes alone can tell; in this order, or in any for an empty text. */
  entries: (order: string, /** So many of each status are enough. */ most?: string) => string;
  /** The order of the answer, by `place` and id. */
  inOrder: string;
  /** The column of posts behind `place`. */
  column: string;
  /** Condition on the rows of posts, used for matches from the index of names. */
  among: string;
  size: string;
  skipped: string;
  /** The searched part of a name. */
  part: string;
};

/**
 * CTEs that end with `page` (id, place) and `total` (one row, `posts`, exact below SEARCH_COUNT_CAP).
 *
 * A frequent name is found fastest by walking the list, a rare one by the index of names. A sample of the first posts
 * decides which, and which word leads the look-up: if every name contains "order number", the index would return them
 * all for "order number 4711".
 */
export function searchPage({ entries, inOrder, column, among, size, skipped, part }: Searched): string {
  const enough = enoughFor(size, skipped);
  return `${wantedOf(part)}, sample as materialized (
        select name_key from ${entries(inOrder, String(SAMPLE))} ${inOrder} limit ${SAMPLE}
      ), words as materialized (
        select word, (select count(*) from sample where strpos(name_key, word) > 0) as hits
        from wanted cross join regexp_split_to_table(wanted.key, '[^[:alnum:]]+') word where length(word) >= 3
      ), way as materialized (
        select count(*) < ${SAMPLE} or count(*) filter (where ${IS_WANTED}) >= ${FREQUENT}
            or not exists (select from words) as is_walk,
          coalesce(
            (select '%' || word || '%' from words where hits < ${FREQUENT} order by hits, length(word) desc limit 1),
            (select pattern from wanted)
          ) as lead
        from sample
      ), found as materialized (
        select id, ${column} as place from posts
        where (select not is_walk from way) and name_key like (select lead from way)
          and ${IS_WANTED} and ${among}
      ), page as (
        (select id, place from ${entries(inOrder)} where ${IS_WANTED} ${inOrder}
         limit (select case when is_walk then ${size} else 0 end from way) offset (select ${skipped}))
        union all
        (select id, place from found ${inOrder} limit (select ${size}) offset (select ${skipped}))
      ), total as (
        select count(*) as posts from (
          (select from ${entries("")} where ${IS_WANTED}
           limit (select case when is_walk then ${enough} else 0 end from way))
          union all
          (select from found limit ${enough})
        ) counted
      )`;
}

/** SQL of searching names among many posts: the dashboard's lists and all published posts search by it. */
import { SEARCH_COUNT_CAP } from "../../contract.ts";

/** Where no tally counts, counting stops at so many, and never before the page's end. */
export const enoughFor = (size: string, skipped: string) =>
  `(select greatest(${SEARCH_COUNT_CAP}, ${size} + ${skipped}))`;
/** What is searched, spelled as name_key spells names. */
const wantedOf = (part: string) => `wanted as materialized (
  select key, '%' || regexp_replace(key, '([\\\\%_])', '\\\\\\1', 'g') || '%' as pattern
  from (select search_key(${part}) as key) given)`;
/** Not `like`: among everybody's posts the planner would look frequent names up in the index instead of walking. */
const IS_WANTED = "strpos(name_key, (select key from wanted)) > 0";
/** So many of a list's first posts tell how frequent a searched name is in it. */
const SAMPLE = 200;
/** Where so many of these have it, walking the list finds a page sooner than the index of names does. */
const FREQUENT = 7;

/** Posts that a search looks through, and the SQL of what it is given. */
export type Searched = {
  /** A table of id, `place` and name_key that indexes alone can tell; in this order, or in any for an empty text. */
  entries: (order: string) => string;
  /** The order of the answer, by `place` and id. */
  inOrder: string;
  /** What `place` is in posts. */
  column: string;
  /** Which rows of posts these are; the index of names is used for what it finds. */
  among: string;
  size: string;
  skipped: string;
  /** The part of a name that is searched. */
  part: string;
};

/**
 * CTEs that end with `page` (id, place) and `total` (one row, `posts`, exact below SEARCH_COUNT_CAP).
 *
 * A frequent name is found soonest by walking the list, a rare one by the index of names. Which it is, a look at the
 * list's first posts tells, and which word leads the look-up: where every name has "order number", the index would pass
 * over them all for "order number 4711".
 */
export function searchPage({ entries, inOrder, column, among, size, skipped, part }: Searched): string {
  const enough = enoughFor(size, skipped);
  return `${wantedOf(part)}, sample as materialized (
        select name_key from ${entries(inOrder)} ${inOrder} limit ${SAMPLE}
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

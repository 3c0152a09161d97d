/** SQL of searches that find few posts: one statement visits them all, narrows, counts and ranks them. */
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";
import { computed, type Row, statement } from "#platform/database/statement.ts";
import type { Facets, PostSearch } from "./policy.ts";
import { matches, rankOf, type Span, within, type WordsQuery } from "./queries.ts";

type Fragment = RawBuilder<unknown>;

/** Times are milliseconds since 1970. */
const FEW = {
  /** Before they are narrowed, up to one more than asked for. */
  found: computed.number(),
  total: computed.number(),
  newest: computed.json<[id: number, publishedAt: number][]>(),
  ranked: computed.json<[id: number, publishedAt: number, isTitle: boolean, rank: number][]>(),
  facets: computed.json<Facets>(),
};
export type FewHits = Row<typeof FEW>;

export type FewWanted = {
  /** What it is narrowed to, and where it continues. */
  search: Omit<PostSearch, "q" | "limit">;
  /** Of publication, for the words alone. */
  span: Span;
  /** For which `since` of the facets counts. */
  times: readonly Date[];
  /** Found posts beyond this make the answer useless: there are more than were expected. */
  most: number;
  /** How many of the newest are listed; and ranked, with as many of those that have the words in their title. */
  newest: number;
  /** The words as titles have them; null: nothing is ranked. */
  title: WordsQuery | null;
  /** Choices of each facet. */
  choices: number;
};

export async function findFew(tx: Transaction, query: WordsQuery, wanted: FewWanted): Promise<FewHits> {
  const { search, span, times, most, newest, title, choices } = wanted;
  const { kind = null, topic = null, companyId = null, from = null, to = null, before } = search;
  const reached = before ? new Date(Math.floor(before.micros / 1000)) : null;
  const at = sql`floor(extract(epoch from published_at) * 1000)::float8`;
  const newestFirst = sql`published_at desc, post_id desc`;
  const tallyOf = (column: Fragment, from: Fragment, others: Fragment) => sql`
    coalesce((select json_agg(tally) from (
      select ${column}, count(*)::int as count from ${from} where ${others} group by 1 order by 2 desc, 1 limit ${choices}
    ) tally), '[]')`;
  const { rows } = await statement(FEW)`
    with found as materialized (
      select w.post_id, w.published_at, w.kind, w.company_id, w.topics from post_words w
      where ${matches(query)} and ${within(span)} limit ${most + 1}
    ), judged as materialized (
      select *, ${kind}::text is null or kind = ${kind} as of_kind,
        ${topic}::text[] is null or topics && ${topic}::text[] as of_topic,
        ${companyId}::bigint is null or company_id is not distinct from ${companyId}::bigint as of_company,
        published_at >= ${from ?? "-infinity"}::timestamptz and published_at < ${to ?? "infinity"}::timestamptz as of_time
      from found
    ), hits as materialized (
      select post_id, published_at from judged where of_kind and of_topic and of_company and of_time
    ), newest as materialized (
      select * from hits
      where ${reached}::timestamptz is null
        or (date_trunc('milliseconds', published_at), post_id) < (${reached}::timestamptz, ${before?.id ?? 0}::bigint)
      order by ${newestFirst} limit ${newest}
    ), ranked as (
      ${title ? ranked(query, title, newest) : sql`select null::bigint, null::timestamptz, null::bool, null::float4 where false`}
    )
    select (select count(*) from found) as found, (select count(*) from hits) as total,
      coalesce((select json_agg(json_build_array(post_id, ${at}) order by ${newestFirst}) from newest), '[]') as newest,
      coalesce((
        select json_agg(json_build_array(post_id, floor(extract(epoch from published_at) * 1000)::float8, is_title, rank))
        from ranked ranked (post_id, published_at, is_title, rank)), '[]') as ranked,
      (select json_build_object(
         'anyKind', count(*) filter (where of_topic and of_company and of_time),
         'anyTopic', count(*) filter (where of_kind and of_company and of_time),
         'anyCompany', count(*) filter (where of_kind and of_topic and of_time),
         'anyTime', count(*) filter (where of_kind and of_topic and of_company),
         'since', array[${sql.join(times.map((time) => sql`count(*) filter (where of_kind and of_topic and of_company and published_at >= ${time})`))}]::int[],
         'kinds', ${tallyOf(sql`kind as key`, sql`judged`, sql`of_topic and of_company and of_time`)},
         'topics', ${tallyOf(sql`topic as name`, sql`judged cross join unnest(topics) topic`, sql`of_kind and of_company and of_time`)},
         'companies', ${tallyOf(sql`company_id as id`, sql`judged`, sql`of_kind and of_topic and of_time and company_id is not null`)})
       from judged) as facets`.execute(tx);
  const [few] = rows;
  if (!few) throw new Error("A statement of aggregates has one row");
  return few;
}

/** Titles are asked for where there are more hits than the newest alone. */
function ranked(query: WordsQuery, title: WordsQuery, newest: number) {
  return sql`
    select w.post_id, w.published_at, ${rankOf(query, title.all)} from post_words w
    where w.post_id in (
      select post_id from newest
      union
      (select hits.post_id from hits
       where (select count(*) from hits) > ${newest}
         and hits.post_id in (select w.post_id from post_words w where ${matches({ ...title, exact: null })})
       order by hits.published_at desc, hits.post_id desc limit ${newest}))`;
}

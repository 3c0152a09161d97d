-- The same as search_few_posts for less: titles are narrowed by themselves instead of looked up among all hits, and hits
-- are kept once. The previous version calls that one until it ends.

create function search_few(
  asked tsquery, checked tsquery, words tsquery, title tsquery, title_checked tsquery,
  words_from timestamptz, words_to timestamptz,
  one_kind text, some_topics text[], one_company bigint, day_from timestamptz, day_to timestamptz,
  reached timestamptz, reached_id bigint, times timestamptz[], moment timestamptz,
  old_worth float8, text_worth float8, rank_worth float8, most_rank float8, half_life float8,
  most integer, candidates_of_each integer, choices integer, skipped integer, wanted integer,
  out found_posts integer, out total integer, out threshold float8, out hits json, out facets json
) language plpgsql stable
  -- The planner takes cutting up texts for cheap, and loops over lists of unknown length too.
  set enable_seqscan = off set enable_nestloop = off set jit = off set max_parallel_workers_per_gather = 0
  set work_mem = '16MB' set plan_cache_mode = force_generic_plan
as $$
begin
  with found as materialized (
    select w.post_id, w.published_at, w.kind, w.company_id, w.topics,
      w.published_at >= day_from and w.published_at < day_to as of_time
    from post_words w
    where w.words @@ asked and (checked is null or ts_match_vq(w.words, checked))
      and w.published_at >= words_from and w.published_at < words_to
    limit most + 1
  ), alike as materialized ( -- posts of a company mostly share kind and categories: there are fewer of these than posts
    select kind, topics, company_id, of_time, count(*)::integer as posts,
      count(*) filter (where published_at >= times[1])::integer as since_first,
      count(*) filter (where published_at >= times[2])::integer as since_second,
      count(*) filter (where published_at >= times[3])::integer as since_third,
      one_kind is null or kind = one_kind as of_kind,
      some_topics is null or topics && some_topics as of_topic,
      one_company is null or company_id is not distinct from one_company as of_company
    from found group by kind, topics, company_id, of_time
  ), titles as materialized ( -- whatever a title has, the post has
    select w.post_id, w.published_at from post_words w
    where w.words @@ title and (title_checked is null or ts_match_vq(w.words, title_checked))
      and (checked is null or ts_match_vq(w.words, checked))
      and w.published_at >= greatest(words_from, day_from) and w.published_at < least(words_to, day_to)
      and (one_kind is null or w.kind = one_kind) and (some_topics is null or w.topics && some_topics)
      and (one_company is null or w.company_id is not distinct from one_company)
  ), newest_titles as materialized (
    select post_id, published_at,
      old_worth + (1 - old_worth) * power(2, least(0, extract(epoch from published_at - moment)::float8) / half_life) as worth
    from (select * from titles order by published_at desc, post_id desc limit candidates_of_each) newest
  ), newest_texts as materialized ( -- none where as many titles as are wanted are ahead of every text
    select post_id, published_at, text_worth
      * (old_worth + (1 - old_worth) * power(2, least(0, extract(epoch from published_at - moment)::float8) / half_life)) as worth
    from (
      select * from found
      where title is not null
        and coalesce((select worth from newest_titles order by worth desc offset skipped + wanted - 1 limit 1), 0)
          < text_worth + rank_worth * most_rank
        and of_time and (one_kind is null or kind = one_kind) and (some_topics is null or topics && some_topics)
        and (one_company is null or company_id is not distinct from one_company)
        and post_id not in (select post_id from titles)
      order by published_at desc, post_id desc limit candidates_of_each
    ) newest
  ), candidates as materialized (
    select * from newest_titles union all select * from newest_texts
  ), bound as materialized (
    select coalesce((select worth from candidates order by worth desc offset skipped + wanted - 1 limit 1), 0) as worth
  ), best as (
    select c.post_id, c.published_at, c.worth + rank_worth * (
      select ts_rank('{0.1, 0.2, 0.4, 1}', w.words, search_few.words, 32) from post_words w where w.post_id = c.post_id
    ) as score
    from candidates c where c.worth >= (select bound.worth from bound) - rank_worth * most_rank
    order by score desc, published_at desc, post_id desc offset skipped limit wanted
  ), newest as (
    select post_id, published_at, 0::float8 as score from found
    where title is null and of_time and (one_kind is null or kind = one_kind) and (some_topics is null or topics && some_topics)
      and (one_company is null or company_id is not distinct from one_company)
      and (reached is null or (date_trunc('milliseconds', published_at), post_id) < (reached, reached_id))
    order by published_at desc, post_id desc limit wanted
  ), shown as (
    select * from best union all select * from newest
  )
  select counted.found, counted.total, (select bound.worth from bound),
    (select coalesce(json_agg(json_build_array(post_id, floor(extract(epoch from published_at) * 1000)::float8)
       order by score desc, published_at desc, post_id desc), '[]') from shown),
    json_build_object('anyKind', counted.any_kind, 'anyTopic', counted.any_topic, 'anyCompany', counted.any_company,
      'anyTime', counted.any_time, 'since', counted.since,
      'kinds', (select coalesce(json_agg(tally), '[]') from (
        select kind as key, sum(posts)::integer as count from alike where of_topic and of_company and of_time
        group by 1 order by 2 desc, 1 limit choices) tally),
      'topics', (select coalesce(json_agg(tally), '[]') from (
        select topic as name, sum(posts)::integer as count from alike cross join unnest(topics) topic
        where of_kind and of_company and of_time group by 1 order by 2 desc, 1 limit choices) tally),
      'companies', (select coalesce(json_agg(tally), '[]') from (
        select company_id as id, sum(posts)::integer as count from alike
        where of_kind and of_topic and of_time and company_id is not null
        group by 1 order by 2 desc, 1 limit choices) tally))
  into found_posts, total, threshold, hits, facets
  from (
    select coalesce(sum(posts), 0)::integer as found,
      coalesce(sum(posts) filter (where of_kind and of_topic and of_company and of_time), 0)::integer as total,
      coalesce(sum(posts) filter (where of_topic and of_company and of_time), 0) as any_kind,
      coalesce(sum(posts) filter (where of_kind and of_company and of_time), 0) as any_topic,
      coalesce(sum(posts) filter (where of_kind and of_topic and of_time), 0) as any_company,
      coalesce(sum(posts) filter (where of_kind and of_topic and of_company), 0) as any_time,
      array[coalesce(sum(since_first) filter (where of_kind and of_topic and of_company), 0),
        coalesce(sum(since_second) filter (where of_kind and of_topic and of_company), 0),
        coalesce(sum(since_third) filter (where of_kind and of_topic and of_company), 0)] as since
    from alike
  ) counted;
end $$;
comment on function search_few is 'finds, narrows, counts and orders the hits of one search; features/newsroom/server/search/few-queries.ts says what is given';

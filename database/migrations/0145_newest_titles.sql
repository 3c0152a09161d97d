-- A search whose words many posts have asks for their newest titles. Each word of a title is kept together with the thirty
-- days it was published in, so that the index reads those few titles instead of all of them.

create function titles_by_time(published_at timestamptz, words tsvector) returns tsvector
language plpgsql immutable strict parallel safe as $$
begin
  return array_to_tsvector(array(
    select word || ' ' || floor(extract(epoch from published_at at time zone 'UTC') / 2592000)
    from unnest(tsvector_to_array(ts_filter(words, '{a}'))) word));
end $$;
comment on function titles_by_time is 'words of a title, each with its thirty days: "harbour 685"; features/newsroom/server/post-index/vector-policy.ts';

create function search_newest_titles(
  asked tsquery, checked tsquery, words tsquery, day_from timestamptz, day_to timestamptz,
  one_kind text, some_topics text[], one_company bigint, moment timestamptz,
  old_worth float8, rank_worth float8, most_rank float8, half_life float8,
  most integer, candidates integer, skipped integer, wanted integer,
  out found_posts integer, out threshold float8, out hits json
) language plpgsql stable
  -- The planner takes cutting up texts for cheap, and loops over lists of unknown length too.
  set enable_seqscan = off set enable_nestloop = off set jit = off set max_parallel_workers_per_gather = 0
  set work_mem = '16MB' set plan_cache_mode = force_generic_plan
as $$
begin
  with found as materialized (
    select w.post_id, w.published_at, w.kind, w.company_id, w.topics from post_words w
    where titles_by_time(w.published_at, w.words) @@ asked and (checked is null or ts_match_vq(w.words, checked))
      and w.published_at >= day_from and w.published_at < day_to
    limit most + 1
  ), newest as materialized (
    select post_id, published_at,
      old_worth + (1 - old_worth) * power(2, least(0, extract(epoch from published_at - moment)::float8) / half_life) as worth
    from (
      select * from found
      where (one_kind is null or kind = one_kind) and (some_topics is null or topics && some_topics)
        and (one_company is null or company_id is not distinct from one_company)
      order by published_at desc, post_id desc limit candidates
    ) narrowed
  ), bound as materialized (
    select coalesce((select worth from newest order by worth desc offset skipped + wanted - 1 limit 1), 0) as worth
  ), best as (
    select n.post_id, n.published_at, n.worth + rank_worth * (
      select ts_rank('{0.1, 0.2, 0.4, 1}', w.words, search_newest_titles.words, 32) from post_words w where w.post_id = n.post_id
    ) as score
    from newest n where n.worth >= (select bound.worth from bound) - rank_worth * most_rank
    order by score desc, published_at desc, post_id desc offset skipped limit wanted
  )
  select (select count(*) from found), (select bound.worth from bound),
    (select coalesce(json_agg(json_build_array(post_id, floor(extract(epoch from published_at) * 1000)::float8)
       order by score desc, published_at desc, post_id desc), '[]') from best)
  into found_posts, threshold, hits;
end $$;
comment on function search_newest_titles is 'the best of the newest titles with these words; features/newsroom/server/search/ahead-queries.ts says what is given';

-- A search finds a story if one of its posts matches the words and all filters, and counts it once. Of those that match, it
-- shows the one in the language asked for, else in the site's, else one with the words in its title, else the original.

drop function search_posts(tsquery, tsquery, tsquery, tsquery, text, text[], bigint, timestamptz, timestamptz, timestamptz,
  bigint, timestamptz[], timestamptz, float8, float8, float8, float8, integer, integer, integer, integer, integer, integer);
create function search_posts(asked tsquery, checked tsquery, title tsquery, ranked tsquery,
  one_kind text, some_topics text[], one_company bigint, day_from timestamptz, day_to timestamptz,
  reached timestamptz, reached_id bigint, times timestamptz[], moment timestamptz, old_worth
  float8, text_worth float8, rank_worth float8, half_life float8, reach integer, enough integer,
  most_ranked integer, choices integer, skipped integer, wanted integer, one_language text default null,
  out total integer, out hits json, out facets json) returns record language plpgsql stable set enable_seqscan
  to 'off' set jit to 'off' set max_parallel_workers_per_gather to '0' set work_mem to '16MB'
  set plan_cache_mode to 'force_generic_plan'
as $$
declare
  site_language text := coalesce((select value ->> 'language' from site_settings where name = 'site'), 'en');
  -- Includes the post that the page continues after, for the rest of its millisecond.
  until timestamptz := case when reach is not null and title is null
    then least(day_to, reached + interval '1 millisecond') else day_to end;
  oldest bigint;
  newest bigint;
  since bigint;
  bounds text := '';
  ids bigint[];
  titled bigint[];
  untold bigint[];
begin
  -- Many posts have these words: the newest ones are searched first, and four times as far back until there are enough.
  if reach is not null then
    select min(minute), coalesce(floor(extract(epoch from nullif(until, 'infinity')) / 60), max(minute)) from post_words
    into oldest, newest;
    oldest := greatest(oldest, floor(extract(epoch from nullif(day_from, '-infinity')) / 60));
    since := (select minute from post_words where minute <= newest order by minute desc offset reach limit 1);
  end if;
  loop
    if since is not null then
      bounds := ' and minute >= $5' || case when until < 'infinity' then ' and minute <= $6' else '' end;
    end if;
    execute 'select array(select post_id from post_words where words @@ $1 and ($2 is null or ts_match_vq(words, $2))
        and ($7 is null or published_at >= $3 and published_at < $4)' || bounds || ')'
      into ids using asked, checked, day_from, until, since, newest, reach;
    -- Whether a post is the one of its story must not depend on how far back this loop has come.
    untold := array(
      select id from (
        select s.id, is_given, row_number() over (partition by s.original_id order by
          (split_part(s.language, '-', 1) = site_language) is true desc, (w.words @@ title) is true desc,
          s.id = s.original_id desc, s.published_at, s.id) as place
        from (
          select id, bool_or(is_given) as is_given from (
            select id, true as is_given from posts where id = any(ids) and original_id is not null
            union all
            select s.id, false from posts s join post_words w on w.post_id = s.id
            where reach is not null and s.original_id is not null and s.deleted_at is null and w.words @@ asked
              and (checked is null or ts_match_vq(w.words, checked)) and s.original_id in (
                select original_id from posts where id = any(ids) and original_id is not null)
          ) found group by id
        ) versions join posts s using (id) join post_words w on w.post_id = s.id
        where w.published_at >= day_from and w.published_at < day_to and (one_kind is null or w.kind = one_kind)
          and (some_topics is null or w.topics && some_topics)
          and (one_company is null or w.company_id is not distinct from one_company)
          and (one_language is null or split_part(s.language, '-', 1) = one_language)
      ) told where is_given and place > 1);
    exit when since is null or cardinality(ids) - cardinality(untold) >= enough;
    since := newest - 4 * (newest - since) - 1;
    if since <= oldest then
      since := null;
      bounds := '';
    end if;
  end loop;
  if title is not null then
    execute 'select array(select post_id from post_words where words @@ $1' || bounds || ')'
      into titled using title, checked, day_from, until, since, newest;
  end if;

  with found as materialized (
    select w.post_id, w.published_at, w.kind, w.company_id, w.topics, split_part(p.language, '-', 1) as language,
      p.original_id as story, w.published_at >= day_from and w.published_at < day_to as of_time,
      titles.id is not null as is_title, others.id is not null as is_other
    from post_words w join posts p on p.id = w.post_id left join unnest(titled) titles (id) on titles.id = w.post_id
      left join unnest(untold) others (id) on others.id = w.post_id
    where w.post_id = any(ids)
  ), alike as materialized ( -- posts of a company mostly share kind and categories: there are fewer of these than posts
    select kind, topics, company_id, language, story, case when story is null then count(*) else 0 end as single,
      count(*) filter (where published_at >= times[1]) as since_first,
      count(*) filter (where published_at >= times[2]) as since_second,
      count(*) filter (where published_at >= times[3]) as since_third,
      concat(case when kind <> one_kind then 'kind' end, case when not topics && some_topics then 'topic' end,
        case when one_company is not null and company_id is distinct from one_company then 'company' end,
        case when one_language is not null and language is distinct from one_language then 'language' end,
        case when not of_time then 'time' end) as failed -- one name: everything but this filter matches
    from found group by kind, topics, company_id, language, story, of_time
  ), narrowed as materialized (
    select post_id, published_at, case when is_title then 1 else text_worth end * (old_worth + (1 - old_worth)
      * power(2, least(0, extract(epoch from published_at - moment)::float8) / half_life)) as worth
    from found
    where not is_other and of_time and (one_kind is null or kind = one_kind) and (some_topics is null or topics && some_topics)
      and (one_company is null or company_id is not distinct from one_company)
      and (one_language is null or language = one_language)
  ), best as (
    select post_id, candidates.published_at, worth + rank_worth * ts_rank('{0.1, 0.2, 0.4, 1}', words, ranked, 32) as score
    from (
      select * from narrowed where title is not null order by worth desc, published_at desc, post_id desc limit most_ranked
    ) candidates join post_words using (post_id)
    order by score desc, published_at desc, post_id desc offset skipped limit wanted
  ), newest_hits as (
    select post_id, published_at, 0::float8 as score from narrowed
    where title is null and (reached is null or (date_trunc('milliseconds', published_at), post_id) < (reached, reached_id))
    order by published_at desc, post_id desc limit wanted
  ), shown as (
    select * from best union all select * from newest_hits
  )
  select counted.total,
    (select coalesce(json_agg(json_build_array(post_id, floor(extract(epoch from published_at) * 1000)::float8)
       order by score desc, published_at desc, post_id desc), '[]') from shown),
    json_build_object('anyKind', counted.any_kind, 'anyTopic', counted.any_topic, 'anyCompany', counted.any_company,
      'anyLanguage', counted.any_language, 'anyTime', counted.any_time, 'since', counted.since,
      'kinds', (select coalesce(json_agg(tally), '[]') from (
        select kind as key, sum(single) + count(distinct story) as count from alike where failed in ('', 'kind')
        group by 1 order by 2 desc, 1 limit choices) tally),
      'topics', (select coalesce(json_agg(tally), '[]') from (
        select topic as name, sum(single) + count(distinct story) as count from alike cross join unnest(topics) topic
        where failed in ('', 'topic') group by 1 order by 2 desc, 1 limit choices) tally),
      'companies', (select coalesce(json_agg(tally), '[]') from (
        select company_id as id, sum(single) + count(distinct story) as count from alike
        where failed in ('', 'company') and company_id is not null
        group by 1 order by 2 desc, 1 limit choices) tally),
      'languages', (select coalesce(json_agg(tally), '[]') from (
        select language as tag, sum(single) + count(distinct story) as count from alike
        where failed in ('', 'language') and language is not null group by 1 order by 2 desc, 1) tally))
  into total, hits, facets
  from (
    select coalesce(sum(single) filter (where failed = ''), 0) + count(distinct story) filter (where failed = '') as total,
      coalesce(sum(single) filter (where failed in ('', 'kind')), 0)
        + count(distinct story) filter (where failed in ('', 'kind')) as any_kind,
      coalesce(sum(single) filter (where failed in ('', 'topic')), 0)
        + count(distinct story) filter (where failed in ('', 'topic')) as any_topic,
      coalesce(sum(single) filter (where failed in ('', 'company')), 0)
        + count(distinct story) filter (where failed in ('', 'company')) as any_company,
      coalesce(sum(single) filter (where failed in ('', 'language')), 0)
        + count(distinct story) filter (where failed in ('', 'language')) as any_language,
      coalesce(sum(single) filter (where failed in ('', 'time')), 0)
        + count(distinct story) filter (where failed in ('', 'time')) as any_time,
      array[coalesce(sum(since_first) filter (where story is null and failed in ('', 'time')), 0)
          + count(distinct story) filter (where since_first > 0 and failed in ('', 'time')),
        coalesce(sum(since_second) filter (where story is null and failed in ('', 'time')), 0)
          + count(distinct story) filter (where since_second > 0 and failed in ('', 'time')),
        coalesce(sum(since_third) filter (where story is null and failed in ('', 'time')), 0)
          + count(distinct story) filter (where since_third > 0 and failed in ('', 'time'))] as since
    from alike
  ) counted;
end $$;

-- Posts of one owner that tell one story, each in its own language; corrections that concern several of them.

alter table post_corrections add column also_post_ids bigint[] not null default '{}';
comment on column post_corrections.also_post_ids is 'other posts of the same story that the correction concerns: it is shown with them too, while both are public';

-- Of the posts of one story that a search finds, one is shown: in the site's language, else the original.
create or replace function search_posts(asked tsquery, checked tsquery, title tsquery, ranked tsquery,
  one_kind text, some_topics text[], one_company bigint, day_from timestamptz, day_to timestamptz,
  reached timestamptz, reached_id bigint, times timestamptz[], moment timestamptz, old_worth
  float8, text_worth float8, rank_worth float8, half_life float8, reach integer, enough integer,
  most_ranked integer, choices integer, skipped integer, wanted integer, out total integer,
  out hits json, out facets json) returns record language plpgsql stable set enable_seqscan
  to 'off' set jit to 'off' set max_parallel_workers_per_gather to '0' set work_mem to '16MB'
  set plan_cache_mode to 'force_generic_plan'
as $$
declare
  oldest bigint;
  newest bigint;
  since bigint;
  bounds text := '';
  ids bigint[];
  titled bigint[];
begin
  -- Many posts have these words: the newest ones are searched first, and four times as far back until there are enough.
  if reach is not null then
    select min(minute), coalesce(floor(extract(epoch from nullif(day_to, 'infinity')) / 60), max(minute)) from post_words
    into oldest, newest;
    oldest := greatest(oldest, floor(extract(epoch from nullif(day_from, '-infinity')) / 60));
    since := (select minute from post_words where minute <= newest order by minute desc offset reach limit 1);
  end if;
  loop
    if since is not null then
      bounds := ' and minute >= $5' || case when day_to < 'infinity' then ' and minute <= $6' else '' end;
    end if;
    execute 'select array(select post_id from post_words where words @@ $1 and ($2 is null or ts_match_vq(words, $2))
        and ($7 is null or published_at >= $3 and published_at < $4)' || bounds || ')'
      into ids using asked, checked, day_from, day_to, since, newest, reach;
    exit when since is null or cardinality(ids) >= enough;
    since := newest - 4 * (newest - since) - 1;
    if since <= oldest then
      since := null;
      bounds := '';
    end if;
  end loop;
  ids := array(
    select unnest(ids) except select id from (
      select id, row_number() over (partition by original_id order by
        (split_part(language, '-', 1) = coalesce((select value ->> 'language' from site_settings where name = 'site'), 'en')) is true desc,
        id = original_id desc, published_at, id) as place
      from posts
      where id = any(ids) and original_id is not null and status = 'published' and deleted_at is null
    ) told where place > 1);
  if title is not null then
    execute 'select array(select post_id from post_words where words @@ $1' || bounds || ')'
      into titled using title, checked, day_from, day_to, since, newest;
  end if;

  with found as materialized (
    select post_id, published_at, kind, company_id, topics, titles.id is not null as is_title,
      published_at >= day_from and published_at < day_to as of_time
    from post_words left join unnest(titled) titles (id) on titles.id = post_id
    where post_id = any(ids)
  ), alike as materialized ( -- posts of a company mostly share kind and categories: there are fewer of these than posts
    select kind, topics, company_id, of_time, count(*)::integer as posts,
      count(*) filter (where published_at >= times[1])::integer as since_first,
      count(*) filter (where published_at >= times[2])::integer as since_second,
      count(*) filter (where published_at >= times[3])::integer as since_third,
      one_kind is null or kind = one_kind as of_kind,
      some_topics is null or topics && some_topics as of_topic,
      one_company is null or company_id is not distinct from one_company as of_company
    from found group by kind, topics, company_id, of_time
  ), narrowed as materialized (
    select post_id, published_at, case when is_title then 1 else text_worth end * (old_worth + (1 - old_worth)
      * power(2, least(0, extract(epoch from published_at - moment)::float8) / half_life)) as worth
    from found
    where of_time and (one_kind is null or kind = one_kind) and (some_topics is null or topics && some_topics)
      and (one_company is null or company_id is not distinct from one_company)
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
  into total, hits, facets
  from (
    select coalesce(sum(posts) filter (where of_kind and of_topic and of_company and of_time), 0)::integer as total,
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

alter table posts add column original_id bigint;
comment on column posts.original_id is 'the original of the story that the post tells in its language, itself for the original; it stays when the original is erased. Null: not linked to other posts';

-- What the public pages and their search read of posts.

create table public_changes (
  id bigint generated always as identity primary key,
  post_id bigint,
  post_guid uuid,
  company_id bigint,
  changed_at timestamptz not null default now()
);
comment on table public_changes is 'written in the transaction of the change; removed by the one that queues a job for each target';
comment on column public_changes.post_id is 'null: the company itself has changed. Posts that are erased keep their row here';

create table newest_of_newsrooms (
  newsroom bigint not null,
  kind text not null,
  post_id bigint not null,
  published_at timestamptz not null,
  primary key (newsroom, kind)
);
comment on column newest_of_newsrooms.newsroom is 'the company''s id, or minus the author''s where a post has no company';
create index newest_of_newsrooms_recent on newest_of_newsrooms (kind, published_at, post_id);

create table front_pins (
  post_id bigint primary key references posts on delete cascade,
  position integer not null,
  ends_at timestamptz,
  pinned_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);
comment on table front_pins is 'posts that come first on the front page; one that readers do not see is passed over';
comment on column front_pins.ends_at is 'null: until an operator removes it';
create index front_pins_by on front_pins (pinned_by);

create table archive_zone (
  is_only boolean primary key default true check (is_only),
  zone text not null
);
comment on table archive_zone is 'the time zone of the months in archive_tallies';

create table archive_tallies (
  subject text not null,
  month date,
  kind text not null,
  posts bigint not null,
  constraint archive_tallies_subject_month_kind_key unique nulls not distinct (subject, month, kind)
);
comment on table archive_tallies is 'how many published posts an archive has; what post_index_changes holds comes on top';
comment on column archive_tallies.subject is 'all, topic:{category as saved, lower case}, company:{id}, author:{id}';
comment on column archive_tallies.month is 'its first day, in the zone of archive_zone; null: of all months';

create table post_index_changes (
  id bigint generated always as identity primary key,
  post_id bigint not null,
  posts smallint not null,
  kind text not null,
  owner_id bigint not null,
  company_id bigint,
  tags text[] not null,
  published_at timestamptz not null
);
comment on column post_index_changes.posts is '1: readers see the post from here on; -1: no longer; 0: only its text has changed';
comment on column post_index_changes.company_id is 'null also where an operator took the post out of the company''s newsroom';

create table post_topics (
  label text not null,
  published_at timestamptz not null,
  post_id bigint not null,
  kind text not null,
  primary key (label, published_at, post_id) include (kind)
);
comment on table post_topics is 'published posts by category as saved, in lower case';
create index post_topics_kind on post_topics (label, kind, published_at, post_id);

create table post_words (
  post_id bigint primary key,
  published_at timestamptz not null,
  minute integer generated always as ((greatest(('-2147483648'::integer)::numeric, least((2147483647)::numeric,
    floor(EXTRACT(epoch from (published_at at time zone 'UTC')) / (60)::numeric))))::integer)
    stored not null,
  kind text not null,
  company_id bigint,
  topics text[] not null,
  words tsvector not null,
  spelling smallint not null default 0
);
comment on column post_words.minute is 'lets the index find the newest hits of a common word without touching the others';
comment on column post_words.words is 'of the whole post (platform/text-search), of its title once more behind h:, and what it is filtered by behind k: (kind), t: (category), c: (company), a: (author)';
comment on column post_words.spelling is 'which version of the code has split the post into words; older ones are indexed again';
create index post_words_search on post_words using gin (minute, words) with (gin_pending_list_limit='512');
create index post_words_newest on post_words (minute desc);
create index post_words_to_index on post_words (post_id) where spelling < 1;

create table post_lexicon (
  word text collate "C" primary key,
  level smallint not null default 0
);
comment on column post_lexicon.level is 'about the binary logarithm of how many posts have it';
create index post_lexicon_similar on post_lexicon using gin (word gin_trgm_ops);

create table post_views (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null check (name <> ''),
  filters jsonb not null,
  created_at timestamptz not null default now(),
  constraint post_views_owner_id_name_key unique (owner_id, name)
);
comment on column post_views.filters is 'as savedFilters of features/content/saved-view-contract.ts';

create procedure renew_newest_of_newsrooms(in owners bigint[], in newsrooms bigint[], in kinds
  text[]) language plpgsql
as $$
begin
  perform from users where id = any(owners) order by id for no key update;
  insert into newest_of_newsrooms (newsroom, kind, post_id, published_at)
  select wanted.newsroom, wanted.kind, newest.id, newest.published_at
  from (select distinct * from unnest(newsrooms, kinds)) wanted (newsroom, kind) cross join lateral (
    select id, published_at from posts
    where coalesce(company_id, -owner_id) = wanted.newsroom and posts.kind = wanted.kind
      and status = 'published' and deleted_at is null
    order by published_at desc, id desc limit 1) newest
  order by 1, 2
  on conflict (newsroom, kind) do update set post_id = excluded.post_id, published_at = excluded.published_at;
  delete from newest_of_newsrooms gone using unnest(newsrooms, kinds) wanted (newsroom, kind)
  where gone.newsroom = wanted.newsroom and gone.kind = wanted.kind and not exists (
    select from posts where coalesce(company_id, -owner_id) = wanted.newsroom and posts.kind = wanted.kind
      and status = 'published' and deleted_at is null);
end $$;

create function renew_after_added_posts() returns trigger language plpgsql
as $$
begin
  if not exists (select from added where status = 'published' and deleted_at is null) then return null; end if;
  -- Whoever changes a newsroom's newest queues at the owners' rows.
  perform from users where id in (select owner_id from added) order by id for no key update;
  insert into newest_of_newsrooms (newsroom, kind, post_id, published_at)
  select distinct on (1, 2) coalesce(company_id, -owner_id), kind, id, published_at
  from added where status = 'published' and deleted_at is null
  order by 1, 2, published_at desc, id desc
  on conflict (newsroom, kind) do update set post_id = excluded.post_id, published_at = excluded.published_at
    where (excluded.published_at, excluded.post_id) > (newest_of_newsrooms.published_at, newest_of_newsrooms.post_id);
  return null;
end $$;

create trigger posts_newest_added after insert on posts
  referencing new table as added for each statement
  execute function renew_after_added_posts();
comment on trigger posts_newest_added on posts is 'the front page takes the newest of each newsroom from here, whichever statement wrote the post';

create function forget_indexed_post(post posts) returns void language plpgsql
as $$
begin
  delete from post_words where post_id = post.id;
  delete from post_topics
  where label in (select lower(tag) from unnest(post.tags) tag) and published_at = post.published_at and post_id = post.id;
end $$;

create function note_index_change(post posts, change smallint) returns void language sql
as $$
  insert into post_index_changes (post_id, posts, kind, owner_id, company_id, tags, published_at)
  values (post.id, change, post.kind, post.owner_id, case when post.off_newsroom_at is null then post.company_id end,
    post.tags, post.published_at)
$$;

create function queue_public_changes(post_ids bigint[]) returns integer language sql set plan_cache_mode
  to 'force_generic_plan' set enable_seqscan to 'off'
as $$
  with queued as (
    insert into public_changes (post_id, post_guid, company_id)
    select id, guid, company_id from posts where id = any(post_ids) returning 1
  )
  select count(*)::integer from queued
$$;

create function search_posts(asked tsquery, checked tsquery, title tsquery, ranked tsquery,
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
comment on function search_posts is 'matches, narrows, counts and orders the hits of one search; features/newsroom/server/search/queries.ts says what is given';

insert into archive_zone (is_only, zone) values
  (true, 'UTC');

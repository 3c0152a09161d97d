-- Lists are read from the posts each time, and no answer is cached, so nothing needs the version of an owner's lists.
-- The previous version compares versions while it still serves: no two are the same now, so it uses no cached answer. Its
-- triggers go in the next files, a table each, so that no transaction waits for two of them.
create or replace function count_list_change(owner bigint) returns void language sql as 'select';
create or replace function forget_list_changes() returns trigger language plpgsql as $$ begin return null; end $$;
drop table list_changes;
create view list_changes as
  select 0::bigint as owner_id, (extract(epoch from clock_timestamp()) * 1000000)::bigint as changes;
comment on view list_changes is 'for servers of the previous version; nothing reads it any more';

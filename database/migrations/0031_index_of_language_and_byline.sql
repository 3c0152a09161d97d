-- A new language or byline reaches the search index: 0026 and 0028 replaced the trigger's function without one or the other.

create or replace function index_post() returns trigger language plpgsql
as $$
declare
  was_public boolean := tg_op <> 'INSERT' and old.status = 'published' and old.deleted_at is null;
  is_public boolean := tg_op <> 'DELETE' and new.status = 'published' and new.deleted_at is null;
  is_moved boolean := was_public <> is_public
    or (old.kind, old.owner_id, old.company_id, old.off_newsroom_at is null, old.tags, old.published_at)
      is distinct from (new.kind, new.owner_id, new.company_id, new.off_newsroom_at is null, new.tags, new.published_at)
    or hides_author(old) <> hides_author(new);
begin
  if is_moved then
    if was_public then
      perform note_index_change(old, -1::smallint);
      perform forget_indexed_post(old);
    end if;
    if is_public then
      perform note_index_change(new, 1::smallint);
    end if;
  elsif (old.language, old.version, old.name, old.posted_as_name)
    is distinct from (new.language, new.version, new.name, new.posted_as_name) then
    perform note_index_change(new, 0::smallint);
  end if;
  return null;
end $$;

-- Whoever changes many rows in one transaction counts once: nobody sees what is between. Each further count was an update
-- of the same row, found past all its earlier versions, which took longer with each. By index always, as in 0143.
create or replace function count_list_change(owner bigint) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare free bigint;
begin
  perform from list_changes where owner_id = owner and xmin = pg_current_xact_id()::xid;
  if found then return; end if;
  select slot into free from list_changes where owner_id = owner limit 1 for no key update skip locked;
  if found then
    update list_changes set changes = changes + list_change_step() where slot = free;
  else
    insert into list_changes (owner_id, changes) values (owner, list_change_step());
  end if;
end $$;

-- Statements have the sum in their text, and nothing calls it.
drop function list_version(bigint);

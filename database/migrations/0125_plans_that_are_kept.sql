-- A submit planned some statements of its triggers at every call, which took longer than running them: where a plan for
-- the given ids looks cheaper than one for any ids, PostgreSQL makes it each time. These look up a few rows by their
-- keys, so one plan fits all calls. Only how they are planned changes; the previous version calls them as before.
alter function queue_deliveries(bigint[]) set plan_cache_mode = force_generic_plan;
alter function queue_public_changes(bigint[]) set plan_cache_mode = force_generic_plan;
alter procedure add_to_post_tallies(bigint[], text[], text[], bigint[], bigint[], bigint[])
  set plan_cache_mode = force_generic_plan;

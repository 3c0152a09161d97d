-- One plan is kept for all calls of these (migration 0125). Made while tables are new and small it read them whole, and
-- went on doing so however large they grew, until statistics were gathered. They look up rows by their keys: always by
-- index. The previous version calls them as before.
alter function queue_deliveries(bigint[]) set enable_seqscan = off;
alter function queue_public_changes(bigint[]) set enable_seqscan = off;
alter procedure add_to_post_tallies(bigint[], text[], text[], bigint[], bigint[], bigint[]) set enable_seqscan = off;

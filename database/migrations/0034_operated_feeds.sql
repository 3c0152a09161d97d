-- What an operator set of a source stays, whatever the shipped catalogue says; and the few that need somebody are found
-- among very many without reading all.

-- Partial: a feed is written with each fetch, and most are healthy.
create index feeds_failing on feeds (failing_since, id) where failing_since is not null and gone_at is null;
create index feeds_gone on feeds (gone_at, id) where gone_at is not null;
create index deliveries_failed on deliveries (id) where state = 'failed';

-- Last: whoever reads feeds waits for the end of it.
alter table feeds add column operated_at timestamptz;
comment on column feeds.operated_at is 'an operator set its name, place or address: the shipped catalogue leaves it alone from then on';

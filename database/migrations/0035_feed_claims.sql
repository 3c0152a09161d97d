-- Who fetches a feed is kept beside the feeds: taking and giving back a feed then writes a narrow row and no index but its
-- key. A crash of the database empties it: nobody's claim outlives the process that could have stored under it.
-- The former version goes on with feeds.claimed_until; beside it a feed may be asked once by both, which changes nothing.

create unlogged table feed_claims (
  feed_id bigint primary key,
  host text not null,
  until timestamptz not null
) with (fillfactor = 70);
comment on table feed_claims is 'a worker fetches the feed now; after until it is taken for dead. No foreign key: a claim is over soon';
comment on column feeds.claimed_until is 'of version 0.1 before feed_claims; no longer read';

-- One address counts for so much of a post's day and no more, whichever process answers it.

create table analytics_addresses (
  day date not null references analytics_salts on delete cascade,
  owner_id bigint not null,
  post_id bigint not null,
  address bytea not null,
  views bigint not null,
  visitors bigint not null,
  primary key (day, owner_id, post_id, address)
) with (fillfactor = 70);
comment on table analytics_addresses is 'what came from one address, before its bound; the hash goes with the day''s salt';
comment on column analytics_addresses.post_id is '0: the account as a whole, whose views are those of its posts. No foreign keys but the day''s: a row lives for a day';

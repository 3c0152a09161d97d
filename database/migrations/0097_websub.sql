-- Subscribers of feeds (W3C WebSub). A row of a subscription or a request is the queue of what is to be sent to it.

create table websub_topics (
  id bigint generated always as identity primary key,
  path text not null unique,
  facet text,
  fingerprint text not null default '',
  sequence integer not null default 1,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on column websub_topics.path is 'of a public feed of ours, always spelt the same way';
comment on column websub_topics.facet is 'kind:, company: or author: of the posts that can be in it; null: any';
comment on column websub_topics.fingerprint is 'of the bytes that subscribers have or are about to get';
comment on column websub_topics.sequence is 'counts the changes of those bytes';

create table websub_subscriptions (
  id bigint generated always as identity primary key,
  topic_id bigint not null references websub_topics (id) on delete cascade,
  callback text not null,
  host text not null,
  sealed_secret bytea,
  expires_at timestamptz not null,
  told_sequence integer not null,
  told_at timestamptz,
  due_at timestamptz,
  attempts integer not null default 0,
  claimed_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  unique (topic_id, callback)
);
comment on column websub_subscriptions.host is 'host and port of the callback: one host gets only so many requests at a time';
comment on column websub_subscriptions.due_at is 'null: it has what the topic holds, or waits for the next change';
comment on column websub_subscriptions.attempts is 'since it last answered';
create index websub_subscriptions_due on websub_subscriptions (host, due_at) where due_at is not null;
create index websub_subscriptions_claimed on websub_subscriptions (host) where claimed_until is not null;
create index websub_subscriptions_of_host on websub_subscriptions (host);
create index websub_subscriptions_expiry on websub_subscriptions (expires_at);

-- Wishes whose intent is still to be verified at the callback. A newer wish of a callback replaces an older one.
create table websub_requests (
  id bigint generated always as identity primary key,
  path text not null,
  callback text not null,
  host text not null,
  mode text not null check (mode in ('subscribe', 'unsubscribe')),
  sealed_secret bytea,
  lease_seconds integer not null,
  network text not null,
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  unique (path, callback)
);
comment on column websub_requests.network is 'who asks, as a network: each may have only so many waiting';
create index websub_requests_due on websub_requests (host, due_at);
create index websub_requests_of_network on websub_requests (network);

-- Webhooks of companies: what happens is sent to addresses that a company names (docs/product/webhooks.md).

create table webhooks (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  created_by bigint references users on delete set null,
  name text not null,
  address text not null,
  events text[] not null,
  sealed_secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  gone integer not null default 0,
  last_problem text not null default '',
  paused_at timestamptz,
  held_until timestamptz,
  claimed_until timestamptz,
  created_at timestamptz not null default now()
);
comment on column webhooks.created_by is 'whose alerts it is told of; null: the person is no more';
comment on column webhooks.sealed_secret is 'signs what is sent; sealed, since it is used again';
comment on column webhooks.previous_secret is 'the one before the rotation, which signs too until previous_until';
comment on column webhooks.failures is 'tries in a row that failed';
comment on column webhooks.gone is 'answers 410 in a row';
comment on column webhooks.held_until is 'the receiver asked to be left alone (Retry-After)';
comment on column webhooks.claimed_until is 'one worker sends at a time, so that what belongs together stays in order';
create index webhooks_company on webhooks (company_id, id);
create index webhooks_creator on webhooks (created_by);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  message_id uuid not null default gen_random_uuid(),
  event text not null,
  line text not null,
  subject text not null default '',
  post_id bigint references posts on delete set null,
  data jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'delivered', 'failed', 'dropped')),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  tried_at timestamptz,
  signature text not null default '',
  answer_status integer,
  answer_ms integer,
  answer_headers text not null default '',
  answer_text text not null default '',
  problem text not null default '',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table webhook_deliveries is 'what is to be sent to a webhook, and what its receiver answered to the last try; the queue and the log';
comment on column webhook_deliveries.message_id is 'the same for each try, so that receivers can drop repeats';
comment on column webhook_deliveries.line is 'what must arrive in order, such as post:12';
comment on column webhook_deliveries.subject is 'what it is about, where no post says so: an outlet, an alert, a platform';
comment on column webhook_deliveries.data is 'ids, addresses and counts; never the text of an article';
comment on column webhook_deliveries.state is 'dropped: kept for 7 days while the webhook was paused';
comment on column webhook_deliveries.answer_text is 'its first 2 KB';
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at) where state = 'queued';
create index webhook_deliveries_line on webhook_deliveries (webhook_id, line, id) where state = 'queued';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_tried on webhook_deliveries (webhook_id, tried_at);
create index webhook_deliveries_old on webhook_deliveries (created_at);
create index webhook_deliveries_post on webhook_deliveries (post_id) where post_id is not null;

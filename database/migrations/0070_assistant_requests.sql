-- What assistants ask a person to publish (docs/product/connect-an-assistant.md, What waits for a person).

create table assistant_requests (
  id bigint generated always as identity primary key,
  key_id bigint not null references api_keys on delete cascade,
  user_id bigint not null references users on delete cascade,
  post_id bigint not null references posts on delete cascade,
  company_id bigint not null references companies on delete cascade,
  version integer not null,
  publish_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'void', 'expired')),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on column assistant_requests.key_id is 'the connection that asks';
comment on column assistant_requests.user_id is 'whose yes it waits for: the connection''s person';
comment on column assistant_requests.company_id is 'the post''s when it was asked; with another one it is void';
comment on column assistant_requests.version is 'of the post when it was asked; with another one it is void';
comment on column assistant_requests.publish_at is 'null: at once';
comment on column assistant_requests.state is
  'waiting may have ended without having been written: by its time, its text or its connection';
create unique index assistant_requests_waiting on assistant_requests (post_id, key_id) where state = 'waiting';
create index assistant_requests_key on assistant_requests (key_id, id);
create index assistant_requests_user on assistant_requests (user_id, asked_at);
create index assistant_requests_company on assistant_requests (company_id);

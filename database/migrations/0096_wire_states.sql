-- Posts that were taken back, or came back: wire desks hear of both, with a version that only ever grows.

create table wire_states (
  guid uuid primary key,
  post_id bigint references posts (id) on delete set null,
  kind text,
  owner_id bigint,
  company_id bigint,
  tags text[] not null default '{}',
  last_version integer not null default 1,
  published_at timestamptz,
  is_usable boolean not null,
  moves integer not null default 1,
  changed_at timestamptz not null default now()
);
comment on table wire_states is 'only posts that readers saw; what was never taken back has no row';
comment on column wire_states.last_version is 'the last version that readers saw before it was taken back';
comment on column wire_states.moves is 'how often it was taken back or came back; adds to the version of the post';
create index wire_states_changed on wire_states (changed_at);
create index wire_states_of_post on wire_states (post_id);

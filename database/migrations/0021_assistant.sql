-- Runs of the writing assistant.

create table assistant_runs (
  id uuid primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('draft', 'edit')),
  type_code text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'stopped')),
  provider text not null,
  model text not null,
  reserved_tokens integer not null default 0 check (reserved_tokens >= 0),
  input_tokens integer check (input_tokens >= 0),
  output_tokens integer check (output_tokens >= 0),
  cost_micros bigint check (cost_micros >= 0),
  written jsonb not null default '{}'::jsonb,
  outcome jsonb,
  stop_requested_at timestamptz,
  alive_until timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint assistant_runs_check check ((state = 'running') = (ended_at is null))
);
comment on column assistant_runs.reserved_tokens is 'counts against the day''s limit until the provider says what was used';
comment on column assistant_runs.cost_micros is 'millionths of a US dollar, by the prices set when it ran';
comment on column assistant_runs.written is 'draft fields so far: what a dropped stream goes on with; emptied after a day';
comment on column assistant_runs.outcome is 'the last event of the stream; emptied after a day';
comment on column assistant_runs.alive_until is 'its process says again and again that it lives; past this time the run is taken for lost';
create index assistant_runs_of_user on assistant_runs (user_id, created_at desc);
create index assistant_runs_running on assistant_runs (alive_until) where state = 'running';
create index assistant_runs_with_text on assistant_runs (ended_at) where outcome is not null;

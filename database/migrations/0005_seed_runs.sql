-- Which first data was written, so that a start knows whether an earlier one was cut short.

create table seed_runs (
  name text primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

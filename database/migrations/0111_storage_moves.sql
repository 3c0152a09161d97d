-- A move of all files from one place to another while the installation serves. Every process asks for the newest row.
create table storage_moves (
  id int generated always as identity primary key,
  from_url text not null,
  to_url text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
-- One at a time.
create unique index storage_moves_unfinished on storage_moves ((true)) where finished_at is null;

-- What has arrived and was compared, so that a move that was cut short goes on where it was. Empty once it has finished.
create table storage_moved_files (
  move_id int not null references storage_moves (id) on delete cascade,
  key text not null,
  primary key (move_id, key)
);

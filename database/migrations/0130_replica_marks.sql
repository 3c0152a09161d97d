-- Each process that reads from a replica writes a row at the primary and waits until the replica has it: only a server
-- that replicates this database now can. Rows of earlier days are removed with the next one.
create table replica_marks (
  id uuid primary key,
  made_at timestamptz not null default now()
);

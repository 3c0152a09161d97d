-- What an operator does while acting as a user is noted call by call: announced here before it is carried out, noted in the
-- audit log after it. What a crash leaves here is noted as of unknown outcome, so that nothing is lost.
create table acting_calls (
  id uuid primary key default gen_random_uuid(),
  operator_id bigint not null,
  user_id bigint not null,
  call text not null,
  started_at timestamptz not null default now()
);
comment on table acting_calls is 'calls under way in acting sessions; a row lives as long as its call';

alter table audit_entries add column acting_as text;
comment on column audit_entries.acting_as is 'name and address of the user as whom the operator acted; null: as themselves';

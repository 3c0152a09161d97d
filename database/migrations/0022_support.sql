-- Tickets.

create table tickets (
  id bigint generated always as identity (start with 1000) primary key,
  owner_id bigint references users on delete set null,
  owner_email text not null,
  category text not null,
  status text not null default 'Open',
  owner_read_at timestamptz not null default now(),
  staff_wrote_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column tickets.owner_email is 'where answers go; as it was when the ticket was opened, until its owner changes it';
create index tickets_of_owner on tickets (owner_id, id desc);
create index tickets_by_status on tickets (status, updated_at desc);
create index tickets_unread on tickets (owner_id) where staff_wrote_at > owner_read_at;

create table ticket_events (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets on delete cascade,
  kind text not null check (kind in ('message', 'note', 'status')),
  author text not null check (author in ('owner', 'staff')),
  author_id bigint references users on delete set null,
  message text not null default '',
  status text,
  screenshot_key text,
  screenshot_name text,
  screenshot_type text,
  screenshot_bytes integer,
  created_at timestamptz not null default now(),
  constraint ticket_events_check check ((kind = 'status') = (status is not null)),
  constraint ticket_events_check1 check (kind = 'status' or message <> '')
);
create index ticket_events_of_ticket on ticket_events (ticket_id, id);
create index ticket_events_author on ticket_events (author_id) where author_id is not null;
create index ticket_events_screenshots on ticket_events (screenshot_key) where screenshot_key is not null;
create index ticket_events_words on ticket_events using gin (message gin_trgm_ops) where kind = 'message';

-- The first schema: people, companies, allowance, media and content.

create table plans (
  id bigint generated always as identity primary key,
  name text not null unique,
  press_releases integer check (press_releases >= 0),
  word_limit integer check (word_limit > 0),
  anchor_text_links integer check (anchor_text_links >= 0),
  created_at timestamptz not null default now()
);
comment on table plans is 'null in a limit means no cap';

create table users (
  id bigint generated always as identity primary key,
  slug text not null unique,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  address text not null default '',
  country text not null default '',
  city text not null default '',
  bio text not null default '',
  role text not null default 'user' check (role in ('user', 'operator')),
  plan_id bigint references plans,
  email_verified_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column users.email_key is 'the address in NFKC, lower case: one account per mailbox spelling';

-- A session is a family of tokens: each refresh rotates both; reuse of a rotated refresh token ends the family.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  rotated_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table mail_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'activate')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index mail_tokens_user on mail_tokens (user_id, purpose);

create table throttles (
  key text primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);

create table mail_messages (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  status text not null default 'queued' check (status in ('queued', 'kept', 'sent', 'failed')),
  failure text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_messages_recent on mail_messages (created_at desc, id desc);

create table companies (
  id bigint generated always as identity primary key,
  slug text not null unique,
  owner_id bigint not null references users on delete cascade,
  name text not null,
  description text not null default '',
  address text not null default '',
  website text not null default '',
  phone_number text not null default '',
  established_date date,
  x_twitter text not null default '',
  instagram text not null default '',
  facebook text not null default '',
  linkedin text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index companies_owner on companies (owner_id, name) where deleted_at is null;

create table categories (
  id bigint generated always as identity primary key,
  label text not null unique,
  aliases text[] not null default '{}',
  topic text,
  position integer not null
);

create table posts (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in ('article', 'interview', 'review')),
  status text not null check (status in ('draft', 'scheduled', 'pending', 'published')),
  owner_id bigint not null references users on delete cascade,
  company_id bigint references companies,
  posted_as_name text not null,
  name text not null,
  slug text not null,
  details jsonb not null default '{}',
  content_html text not null default '',
  word_count integer not null default 0,
  summary text not null default '',
  tags text[] not null default '{}',
  seo_meta_title text not null default '',
  seo_meta_description text not null default '',
  embedded_websites text[] not null default '{}',
  publish_at timestamptz,
  published_at timestamptz,
  draft_key uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint scheduled_has_time check (status <> 'scheduled' or publish_at is not null),
  constraint published_has_time check (status <> 'published' or published_at is not null)
);
comment on column posts.posted_as_name is 'the name shown: the company''s or the author''s, kept as it was (decision 12)';
create unique index posts_draft_key on posts (owner_id, kind, draft_key) where draft_key is not null;
create index posts_owner_recent on posts (owner_id, created_at desc, id desc) where deleted_at is null;
create index posts_owner_status on posts (owner_id, status) where deleted_at is null;
create index posts_front on posts (kind, published_at desc, id desc) where status = 'published' and deleted_at is null;
create index posts_company on posts (company_id, published_at desc) where company_id is not null;

create table media (
  id uuid primary key default gen_random_uuid(),
  owner_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('image', 'video')),
  mime text not null,
  file_name text not null,
  bytes bigint not null,
  width integer,
  height integer,
  variants jsonb not null default '[]',
  alt text not null default '',
  caption text not null default '',
  created_at timestamptz not null default now()
);
comment on column media.file_name is 'the file served when no variant is asked for, inside media/{id}/';
create index media_unattached on media (created_at);

create table post_media (
  post_id bigint not null references posts on delete cascade,
  media_id uuid not null references media,
  role text not null check (role in ('banner', 'related')),
  position smallint not null default 0,
  primary key (post_id, media_id, role)
);
create unique index post_media_one_banner on post_media (post_id) where role = 'banner';
create index post_media_media on post_media (media_id);

-- Append-only (decision 14). units are positive; the kind says the direction.
create table allowance_entries (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('grant', 'hold', 'settle', 'release')),
  units integer not null check (units > 0),
  post_id bigint references posts on delete set null,
  source text not null,
  reason text not null default '',
  created_at timestamptz not null default now(),
  unique (source, kind)
);
create index allowance_entries_user on allowance_entries (user_id, kind) include (units, source);
comment on column allowance_entries.source is 'a hold, its settlement and its release share one source: hold:{uuid}';

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'allowance_entries is append-only';
end $$;
create trigger allowance_entries_append_only before update of user_id, kind, units, source, created_at on allowance_entries
  for each row execute function refuse_ledger_change();

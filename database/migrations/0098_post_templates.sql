-- What a draft holds, under a name, to start posts from. The previous version neither reads nor writes it. What was deleted
-- waits for its Undo.
create table post_templates (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  kind text not null,
  name text not null check (name <> ''),
  company_id bigint references companies on delete set null,
  details jsonb not null,
  content_html text not null,
  summary text not null,
  tags text[] not null,
  seo_meta_title text not null,
  seo_meta_description text not null,
  embedded_websites text[] not null,
  media jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on column post_templates.media is 'as post_revisions.media';
create index post_templates_owner on post_templates (owner_id, updated_at desc);
create index post_templates_company on post_templates (company_id) where company_id is not null;

-- Uploads that a template refers to, pictures inside its text too: cleaning leaves these, and readers never get them by it.
create table template_media (
  template_id bigint not null references post_templates on delete cascade,
  media_id uuid not null references media,
  primary key (template_id, media_id)
);
create index template_media_media on template_media (media_id);

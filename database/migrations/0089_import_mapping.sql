-- What the person who imports chose for authors, categories, kinds and companies (docs/product/import.md, Mapping).
alter table imports add mapping jsonb not null default '{}';
comment on column imports.mapping is 'only what was chosen: the rest is guessed by name';

-- What a mapping decides by, read once, so that another choice needs no text again.
alter table import_items
  add type text not null default 'post',
  add author text not null default '',
  add categories text[] not null default '{}',
  add tags text[] not null default '{}',
  add address_key text not null default '',
  add text_hash bytea,
  add base text check (base in ('import', 'left-out', 'not-imported')),
  add base_reason text not null default '',
  add is_own_choice boolean not null default false;
comment on column import_items.type is 'of the old site: post, page, or what a plugin calls its own';
comment on column import_items.base is 'what is planned whatever is chosen; null: not read yet, or read by a version before';
comment on column import_items.is_own_choice is 'left out because the person chose so';

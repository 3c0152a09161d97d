-- Imports are undone, and old addresses lead to the posts that were imported from them (docs/product/import.md).

alter table imports
  add column undo text check (undo in ('running', 'stopped', 'done')),
  add column undo_by bigint references users on delete set null,
  add column undo_problem text not null default '',
  add column undo_pictures integer not null default 0,
  add column undone_at timestamptz;
comment on column imports.undo is 'null: it has not been asked for';
comment on column imports.undo_by is 'who asked for it last: by their role it is decided';
comment on column imports.undo_problem is 'why it stopped by itself';
comment on column imports.undo_pictures is 'how many it has removed so far';
create index imports_undo_by on imports (undo_by) where undo_by is not null;
create index imports_undoing on imports (claimed_until) where undo = 'running';

alter table import_items add column undone text check (undone in ('removed', 'changed', 'gone'));
comment on column import_items.undone is 'what undoing did with its post: changed ones stay, gone ones had been removed before';

alter table imported_posts add column old_path text not null default '' check (length(old_path) <= 500);
comment on column imported_posts.old_path is 'path of its old address as it is looked up: decoded, in lower case, without a slash at its end; empty: it has none';
update imported_posts set old_path = lower(left(substr(address_key, strpos(address_key, '/')), 500))
where strpos(address_key, '/') > 0 and strpos(address_key, '%') = 0;

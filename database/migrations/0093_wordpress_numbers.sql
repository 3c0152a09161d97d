-- Links such as /?p=123 name a post by WordPress's number of it (docs/product/import.md, Preview and import).
alter table import_items add number bigint;
comment on column import_items.number is 'of a post of WordPress, by which its plain address names it; null: it has none';
create index import_items_number on import_items (import_id, number) where number is not null;

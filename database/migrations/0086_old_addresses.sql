-- Outside a transaction: old addresses of imported posts, those imported first before the others, and what undoing has still to do.
create index concurrently imported_posts_old_path on imported_posts (old_path, created_at, post_id) where old_path <> '';
create index concurrently import_items_to_undo on import_items (import_id, position)
  where outcome = 'imported' and undone is null;

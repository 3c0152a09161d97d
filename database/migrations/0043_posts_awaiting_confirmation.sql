-- Outside a transaction: posts is large where many write, and is written meanwhile.
create index concurrently posts_awaiting_confirmation on posts (owner_id, id) where awaits_confirmation and deleted_at is null;

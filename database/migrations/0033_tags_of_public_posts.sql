-- Outside a transaction: posts are written meanwhile.
-- Categories are counted from this index alone, on the front page and for operators: its rows are few and short where the
-- table's hold whole stories. Drafts and the trash are not in it, so saving them costs nothing more.
create index concurrently posts_public_tags on posts (tags) where status = 'published' and deleted_at is null;

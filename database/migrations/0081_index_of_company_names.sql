-- Outside a transaction. Companies by a part of their name, for searches that find nothing.
create index concurrently companies_named on companies using gin (search_key(name) gin_trgm_ops) where deleted_at is null;

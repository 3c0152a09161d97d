-- Outside a transaction: confirmed articles by when their address was looked at.
create index concurrently coverage_finds_checked on coverage_finds (checked_at nulls first) where status = 'confirmed' and medium = 'web';

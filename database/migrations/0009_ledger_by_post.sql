-- A post that is removed is looked up in the ledger, which keeps its lines.
-- Apart from the migration before: that one holds posts, and a settlement of the version before writes its lines first and
-- looks at posts second. Held together, the two would wait for each other.
create index allowance_entries_post on allowance_entries (post_id) where post_id is not null;

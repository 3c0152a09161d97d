-- Outside a transaction. Everybody's posts in the order of the operators' list, whole and by status; the few on hold.
create index concurrently posts_recent on posts (created_at, id) include (name_key) where deleted_at is null;
create index concurrently posts_status_recent on posts (status, created_at, id) where deleted_at is null;
create index concurrently posts_company_recent on posts (company_id, created_at, id) where company_id is not null;
create index concurrently posts_held on posts (id) include (owner_id) where held_at is not null;
create index concurrently posts_off_newsroom on posts (id) where off_newsroom_at is not null;
alter table posts validate constraint posts_status_known;
alter table posts validate constraint withdrawn_has_time;
alter table post_revisions validate constraint post_revisions_cause_known;

-- An import is shown until its reader has seen it. What a reader has not read is asked for source by source, by an index of
-- 0039.

alter table news_tasks add column dismissed_at timestamptz;
comment on column news_tasks.dismissed_at is 'its reader has seen what came of it: it is no longer shown by itself';

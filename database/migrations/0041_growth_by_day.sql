-- Outside a transaction: the tables are large where many write, and are written meanwhile.

-- What the operator's overview counts by day.
create index concurrently users_created on users (created_at);
create index concurrently payments_created on payments (created_at);

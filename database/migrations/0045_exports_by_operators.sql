-- The operator who asked for an export of a user's data; null where its owner asked.
alter table data_exports add column requested_by bigint references users on delete set null;
create index data_exports_requested_by on data_exports (requested_by) where requested_by is not null;

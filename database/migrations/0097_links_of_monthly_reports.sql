-- The report of a month that clients get by email is also at a link (docs/product/coverage.md, Monthly by email).

alter table coverage_reports add column from_day date, add column to_day date,
  add constraint coverage_reports_period check ((from_day is null) = (to_day is null) and from_day <= to_day);
alter table sandbox.coverage_reports add column from_day date, add column to_day date,
  add constraint coverage_reports_period check ((from_day is null) = (to_day is null) and from_day <= to_day);
comment on column coverage_reports.from_day is 'first day of the articles, for clients who get each month by email; null: all';

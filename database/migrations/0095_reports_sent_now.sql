-- A report of coverage that is sent at once, besides those of each month (docs/product/coverage.md, Monthly by email).

alter table coverage_mailings add column sent_now_at timestamptz;
comment on column coverage_mailings.sent_now_at is 'when a person last had it sent at once: not again for a day';

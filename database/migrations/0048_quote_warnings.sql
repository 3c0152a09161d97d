-- People are warned before a scheduled post misses its time because quotes are not approved (docs/product/approvals.md, Quotes).

alter table quote_requests add column warnings smallint not null default 0;
comment on column quote_requests.warnings is 'of the two before the publishing time, sent to the author and the owners';

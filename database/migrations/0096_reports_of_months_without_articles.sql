-- A month without articles is told, unless a company switches it off (docs/product/coverage.md, Monthly by email). Clients
-- who were added before were promised no such email.

alter table coverage_mailings add column sends_empty boolean not null default false;
alter table coverage_mailings alter column sends_empty set default true;
comment on column coverage_mailings.sends_empty is 'clients are told of a month in which nothing was confirmed';

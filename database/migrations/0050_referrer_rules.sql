-- Which hosts figures name as referrers: those that several addresses came from, and what operators decide.

create table analytics_referrers (
  host text primary key,
  named_at timestamptz not null default now()
);
comment on table analytics_referrers is 'hosts that enough addresses came from on one day; figures count all others as other';

create table analytics_referrer_addresses (
  day date not null references analytics_salts on delete cascade,
  host text not null,
  address bytea not null,
  primary key (day, host, address)
);
comment on column analytics_referrer_addresses.address is 'hash for this host alone, with the day''s salt; it goes with that';

create table analytics_referrer_rules (
  host text primary key,
  rule text not null check (rule in ('exclude', 'allow')),
  created_at timestamptz not null default now()
);
comment on table analytics_referrer_rules is 'what operators decided about a host and its subdomains; no more than a few hundred';

-- What was counted before is named as before.
insert into analytics_referrers (host)
select distinct name from analytics_details where facet = 'referrer' and name not in ('', 'other')
on conflict do nothing;

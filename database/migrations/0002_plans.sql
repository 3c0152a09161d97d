-- What may be bought, and the bounds that come with it.

create table plans (
  id bigint generated always as identity primary key,
  name text not null unique,
  press_releases integer check (press_releases >= 0),
  word_limit integer check (word_limit > 0),
  anchor_text_links integer check (anchor_text_links >= 0),
  created_at timestamptz not null default now(),
  slug text not null default (gen_random_uuid())::text unique,
  description text not null default '',
  price integer not null default 0 check (price >= 0),
  currency text not null default 'gbp' check (currency ~ '^[a-z]{3}$'),
  period text not null default 'month' check (period in ('once', 'month', 'year')),
  position integer not null default 0,
  is_offered boolean not null default false,
  max_drafts integer check (max_drafts >= 0),
  max_companies integer check (max_companies >= 0),
  max_media_mb integer check (max_media_mb >= 0),
  max_revisions integer check (max_revisions >= 2)
);
comment on table plans is 'null in a limit means no cap';
comment on column plans.price is 'minor units of the currency, for one period; once: for one purchase';
comment on column plans.period is 'once: bought by the piece, its units are granted once and nothing renews';
comment on column plans.is_offered is 'whether it can be bought; existing subscriptions go on without';
comment on column plans.max_revisions is 'versions kept of each post: a save beyond them lets the oldest go';

insert into plans (name, press_releases, word_limit, anchor_text_links, slug, description, price,
  currency, period, position, is_offered, max_drafts, max_companies, max_media_mb, max_revisions)
  values
  ('Trial', 1, 600, 2, 'trial', 'What every account begins with.', 0, 'gbp', 'once', 0, false, 50, 10, 500, 100),
  ('Newsroom', 40, 800, 3, 'newsroom', 'A steady newsroom for one company.', 48000, 'gbp', 'month', 2, true, 1000, 200, 20000, 500),
  ('Wire', 200, 1500, 10, 'wire', 'For agencies that publish for others.', 160000, 'gbp', 'month', 3, true, 1000, 200, 20000, 500),
  ('Notice', 1, 600, 2, 'notice', 'One announcement, done properly.', 4500, 'gbp', 'once', 1, true, 1000, 200, 20000, 500);

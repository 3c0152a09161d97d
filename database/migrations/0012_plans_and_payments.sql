-- What plans cost, who has subscribed to which, what was paid, and the coupons. Amounts are in minor units (pence).

alter table plans
  add column slug text not null default gen_random_uuid()::text unique,
  add column description text not null default '',
  add column price integer not null default 0 check (price >= 0),
  add column currency text not null default 'gbp' check (currency ~ '^[a-z]{3}$'),
  add column period text not null default 'month' check (period in ('once', 'month', 'year')),
  add column position integer not null default 0,
  add column is_offered boolean not null default false;
comment on column plans.price is 'minor units of the currency, for one period; once: for one purchase';
comment on column plans.period is 'once: bought by the piece, its units are granted once and nothing renews';
comment on column plans.is_offered is 'whether it can be bought; existing subscriptions go on without';

update plans set slug = 'trial', description = 'What every account begins with.', period = 'once', position = 0 where name = 'Trial';
update plans set slug = 'newsroom', description = 'A steady newsroom for one company.', price = 48000, position = 2, is_offered = true where name = 'Newsroom';
update plans set slug = 'wire', description = 'For agencies that publish for others.', price = 160000, position = 3, is_offered = true where name = 'Wire';
insert into plans (slug, name, description, price, period, press_releases, word_limit, anchor_text_links, position, is_offered)
values ('notice', 'Notice', 'One announcement, done properly.', 4500, 'once', 1, 600, 2, 1, true)
on conflict (name) do nothing;

-- The code is what people type and what Stripe calls the coupon (decision 24).
create table coupons (
  id bigint generated always as identity primary key,
  stripe_coupon_id text not null unique check (stripe_coupon_id <> ''),
  source text not null default 'local' check (source in ('local', 'stripe')),
  display_name text not null,
  description text not null default '',
  percent_off numeric(5, 2) check (percent_off > 0 and percent_off <= 100),
  amount_off integer check (amount_off > 0),
  currency text check (currency ~ '^[a-z]{3}$'),
  duration text not null default 'once' check (duration in ('once', 'repeating', 'forever')),
  duration_in_months integer check (duration_in_months > 0),
  is_active boolean not null default true,
  expires_at timestamptz,
  max_redemptions integer check (max_redemptions > 0),
  times_redeemed integer not null default 0 check (times_redeemed >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint coupons_one_discount check ((percent_off is null) <> (amount_off is null)),
  constraint coupons_amount_has_currency check ((amount_off is null) = (currency is null)),
  constraint coupons_repeating_has_months check ((duration = 'repeating') = (duration_in_months is not null))
);
comment on column coupons.is_active is 'as its source says; expiry and redemptions are judged beside it';
comment on column coupons.times_redeemed is 'of local coupons: counted under a lock of the row; of Stripe''s: as Stripe says';

-- What a user has applied and not bought with yet; checked again at checkout.
create table applied_coupons (
  user_id bigint primary key references users on delete cascade,
  coupon_id bigint not null references coupons on delete cascade,
  applied_at timestamptz not null default now()
);

create table stripe_customers (
  user_id bigint primary key references users on delete cascade,
  stripe_customer_id text not null unique,
  created_at timestamptz not null default now()
);

-- One purchase on its way. At most one is open per user: opening another closes the one before.
create table checkouts (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  plan_id bigint not null references plans,
  coupon_id bigint references coupons on delete set null,
  provider text not null check (provider in ('test', 'stripe')),
  provider_ref text unique,
  status text not null default 'open' check (status in ('open', 'completed', 'expired')),
  amount integer not null check (amount >= 0),
  discount integer not null default 0 check (discount >= 0 and discount <= amount),
  currency text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  completed_at timestamptz
);
create unique index checkouts_open on checkouts (user_id) where status = 'open';
create index checkouts_user on checkouts (user_id, created_at desc);
create index checkouts_coupon on checkouts (coupon_id) where coupon_id is not null;
comment on column checkouts.provider_ref is 'the Stripe Checkout session''s id; null for the test checkout';

create table subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  plan_id bigint not null references plans,
  coupon_id bigint references coupons on delete set null,
  provider text not null check (provider in ('test', 'stripe')),
  provider_ref text not null unique,
  status text not null check (status in ('active', 'past_due', 'ended')),
  price integer not null check (price >= 0),
  currency text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancels_at_period_end boolean not null default false,
  test_card text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint subscriptions_ended_has_time check ((status = 'ended') = (ended_at is not null))
);
create unique index subscriptions_live on subscriptions (user_id) where status <> 'ended';
create index subscriptions_user on subscriptions (user_id, started_at desc);
create index subscriptions_coupon on subscriptions (coupon_id) where coupon_id is not null;
create index subscriptions_test_due on subscriptions (period_end) where provider = 'test' and status <> 'ended';
comment on table subscriptions is 'at most one lives per user: a later purchase ends the earlier';
comment on column subscriptions.price is 'of one period before discount, as it was when bought';

-- Every charge, paid or failed. A paid one grants its units through the ledger, with this line's provider and reference as
-- the source, so once. Rows outlive the account: books are kept.
create table payments (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  subscription_id bigint references subscriptions on delete set null,
  plan_id bigint not null references plans,
  provider text not null check (provider in ('test', 'stripe')),
  provider_ref text not null,
  status text not null check (status in ('paid', 'failed')),
  amount integer not null check (amount >= 0),
  currency text not null,
  period_start timestamptz,
  period_end timestamptz,
  invoice_url text,
  failure text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_ref)
);
create index payments_user on payments (user_id, created_at desc, id desc);
create index payments_subscription on payments (subscription_id) where subscription_id is not null;
comment on column payments.provider_ref is 'Stripe''s invoice, or its Checkout session for what is bought once; a payment that failed and is paid later keeps its row';

create table coupon_redemptions (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupons on delete cascade,
  user_id bigint references users on delete set null,
  checkout_id uuid unique references checkouts on delete set null,
  created_at timestamptz not null default now()
);
create index coupon_redemptions_coupon on coupon_redemptions (coupon_id);
create index coupon_redemptions_user on coupon_redemptions (user_id) where user_id is not null;

-- Stripe's events, each once. What an event says is never used: its object is fetched anew.
create table stripe_events (
  id text primary key,
  type text not null,
  object_id text not null,
  status text not null default 'received' check (status in ('received', 'applied', 'ignored', 'failed')),
  note text not null default '',
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
create index stripe_events_received on stripe_events (received_at);

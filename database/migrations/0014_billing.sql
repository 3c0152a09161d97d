-- Payments, subscriptions, coupons and invoices.

create table coupons (
  id bigint generated always as identity primary key,
  stripe_coupon_id text not null unique check (stripe_coupon_id <> ''),
  source text not null default 'local' check (source in ('local', 'stripe')),
  display_name text not null,
  description text not null default '',
  percent_off numeric(5,2) check (percent_off > (0)::numeric and percent_off <= (100)::numeric),
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

create table stripe_looks (
  name text primary key,
  begun bigint not null,
  recorded bigint not null default 0,
  looking_until timestamptz
);
comment on table stripe_looks is 'per customer, and one for all coupons';
comment on column stripe_looks.recorded is 'the newest look whose answer is stored: an older answer is not stored after it';
comment on column stripe_looks.looking_until is 'null: nobody is looking; a time that has passed: whoever looked is gone';

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

create table checkouts (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  plan_id bigint not null references plans,
  coupon_id bigint references coupons on delete set null,
  provider text not null check (provider in ('test', 'stripe')),
  provider_ref text unique,
  status text not null default 'open' check (status in ('open', 'completed', 'expired')),
  amount integer not null check (amount >= 0),
  discount integer not null default 0,
  currency text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  completed_at timestamptz,
  coupon_duration text check (coupon_duration in ('once', 'repeating', 'forever')),
  coupon_months integer check (coupon_months > 0),
  constraint checkouts_check check (discount >= 0 and discount <= amount)
);
comment on column checkouts.provider_ref is 'the Stripe Checkout session''s id; null for the test checkout';
comment on column checkouts.coupon_duration is 'null: no coupon, or begun before this column was there';
create unique index checkouts_open on checkouts (user_id) where status = 'open';
create index checkouts_user on checkouts (user_id, created_at desc);
create index checkouts_coupon on checkouts (coupon_id) where coupon_id is not null;

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
comment on table subscriptions is 'at most one lives per user: a later purchase ends the earlier';
comment on column subscriptions.price is 'of one period before discount, as it was when bought';
create unique index subscriptions_live on subscriptions (user_id) where status <> 'ended';
create index subscriptions_user on subscriptions (user_id, started_at desc);
create index subscriptions_coupon on subscriptions (coupon_id) where coupon_id is not null;
create index subscriptions_test_due on subscriptions (period_end) where provider = 'test' and (status <> 'ended');

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
  constraint payments_provider_provider_ref_key unique (provider, provider_ref)
);
comment on column payments.provider_ref is 'Stripe''s invoice, or its Checkout session for what is bought once; a payment that failed and is paid later keeps its row';
create index payments_user on payments (user_id, created_at desc, id desc);
create index payments_subscription on payments (subscription_id) where subscription_id is not null;
create index payments_created on payments (created_at);

create table coupon_redemptions (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupons on delete cascade,
  user_id bigint references users on delete set null,
  checkout_id uuid unique references checkouts on delete set null,
  created_at timestamptz not null default now()
);
create index coupon_redemptions_coupon on coupon_redemptions (coupon_id);
create index coupon_redemptions_user on coupon_redemptions (user_id) where user_id is not null;

create table held_payments (
  id bigint generated always as identity primary key,
  ref text not null unique,
  payment_ref text,
  subscription_ref text,
  user_id bigint references users on delete set null,
  plan_id bigint not null references plans,
  problem text not null check (problem in ('order', 'currency', 'price', 'amount', 'status')),
  expected_amount integer check (expected_amount >= 0),
  expected_currency text,
  paid_amount integer not null check (paid_amount >= 0),
  paid_currency text not null,
  taken_amount integer not null default 0 check (taken_amount >= 0),
  created_at timestamptz not null default now(),
  decision text check (decision in ('accepted', 'refused')),
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  note text not null default '',
  constraint held_payments_decided_has_time check ((decision is null) = (decided_at is null))
);
comment on column held_payments.ref is 'what is held at Stripe: an invoice, a Checkout session, or a subscription whose price differs';
comment on column held_payments.payment_ref is 'the invoice or session that took the money; null where none did yet';
comment on column held_payments.expected_amount is 'null: the order is not this customer''s';
comment on column held_payments.taken_amount is 'what the payment took: other than paid_amount where the price of each period differs';
create index held_payments_open on held_payments (created_at) where decision is null;
create index held_payments_user on held_payments (user_id) where user_id is not null;
create index held_payments_decided_by on held_payments (decided_by) where decided_by is not null;

create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  amount integer not null check (amount > 0),
  reason text not null check (reason <> ''),
  way text not null check (way in ('stripe', 'recorded')),
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  provider_ref text unique,
  failure text not null default '',
  operator_id bigint references users on delete set null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint refunds_settled_has_time check ((status = 'pending') = (settled_at is null))
);
comment on column refunds.provider_ref is 'the refund at Stripe; null until it is made there, and where it was only recorded';
create index refunds_payment on refunds (payment_id);
create index refunds_operator on refunds (operator_id) where operator_id is not null;

create table invoice_series (
  series text primary key check (series ~ '^[A-Z-]+-20[0-9]{2}$'),
  last integer not null check (last > 0)
);
comment on table invoice_series is 'whoever issues locks the row until the commit: a number that is given is used';

create table invoices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'credit-note')),
  number text not null unique,
  payment_id bigint not null references payments,
  refund_id bigint unique references refunds,
  user_id bigint references users on delete set null,
  seller jsonb not null,
  customer text not null,
  what text not null,
  currency text not null,
  gross integer not null check (gross > 0),
  net integer not null check (net >= 0),
  vat integer not null check (vat >= 0),
  vat_rate integer not null check (vat_rate >= 0 and vat_rate <= 10000),
  issued_at timestamptz not null default now(),
  constraint invoices_add_up check ((net + vat) = gross),
  constraint invoices_credit_has_refund check ((kind = 'credit-note') = (refund_id is not null))
);
comment on column invoices.customer is 'the name as it was; it is kept when the account goes, as books must be';
comment on column invoices.vat_rate is 'hundredths of a per cent: 2000 is 20 %';
create unique index invoices_payment on invoices (payment_id) where kind = 'invoice';
create index invoices_of_payment on invoices (payment_id);
create index invoices_user on invoices (user_id) where user_id is not null;

create function refunds_within_payment() returns trigger language plpgsql
as $$
declare
  paid payments%rowtype;
  given bigint;
begin
  select * into strict paid from payments where id = new.payment_id for no key update;
  select coalesce(sum(amount), 0) into given from refunds
    where payment_id = new.payment_id and status <> 'failed' and id <> new.id;
  if new.status <> 'failed' and (paid.status <> 'paid' or given + new.amount > paid.amount) then
    raise exception 'more than was paid' using errcode = 'DL422', detail = (paid.amount - given)::text;
  end if;
  return new;
end $$;

create trigger refunds_within_payment before insert or update of payment_id, amount, status
    on refunds for each row
  execute function refunds_within_payment();
comment on trigger refunds_within_payment on refunds is 'the refunds of a payment are limited in sum, which a check of one row cannot read';

create function invoices_stay() returns trigger language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and new.user_id is null and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise exception 'an issued invoice is never changed' using errcode = 'DL423';
end $$;

create trigger invoices_stay before delete or update on invoices for each row
  execute function invoices_stay();
comment on trigger invoices_stay on invoices is 'no constraint forbids an update or a removal, and privileges do not bind the owner of a table';

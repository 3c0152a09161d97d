-- Payments at Stripe whose amount, currency or status is not that of their order. They grant nothing until an operator decides.
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
create index held_payments_open on held_payments (created_at) where decision is null;
create index held_payments_user on held_payments (user_id) where user_id is not null;
create index held_payments_decided_by on held_payments (decided_by) where decided_by is not null;
comment on column held_payments.ref is 'what is held at Stripe: an invoice, a Checkout session, or a subscription whose price differs';
comment on column held_payments.payment_ref is 'the invoice or session that took the money; null where none did yet';
comment on column held_payments.taken_amount is 'what the payment took: other than paid_amount where the price of each period differs';
comment on column held_payments.expected_amount is 'null: the order is not this customer''s';

-- What the coupon of an order takes off later, as it was when the checkout began: coupons of that code may change.
alter table checkouts
  add column coupon_duration text check (coupon_duration in ('once', 'repeating', 'forever')),
  add column coupon_months integer check (coupon_months > 0);
comment on column checkouts.coupon_duration is 'null: no coupon, or begun before this column was there';

-- Money given back, through Stripe or recorded where it went another way. What failed counts for nothing.
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
create index refunds_payment on refunds (payment_id);
create index refunds_operator on refunds (operator_id) where operator_id is not null;
comment on column refunds.provider_ref is 'the refund at Stripe; null until it is made there, and where it was only recorded';

-- Whoever writes a refund waits for the payment's row, so that all of them together never exceed what was paid.
create function refunds_within_payment() returns trigger language plpgsql as $$
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
create trigger refunds_within_payment before insert or update of payment_id, amount, status on refunds
  for each row execute function refunds_within_payment();

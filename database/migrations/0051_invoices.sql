-- Invoices and credit notes: numbered without gaps, and never changed once issued.
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
  vat_rate integer not null check (vat_rate between 0 and 10000),
  issued_at timestamptz not null default now(),
  constraint invoices_add_up check (net + vat = gross),
  constraint invoices_credit_has_refund check ((kind = 'credit-note') = (refund_id is not null))
);
create unique index invoices_payment on invoices (payment_id) where kind = 'invoice';
create index invoices_of_payment on invoices (payment_id);
create index invoices_user on invoices (user_id) where user_id is not null;
comment on column invoices.vat_rate is 'hundredths of a per cent: 2000 is 20 %';
comment on column invoices.customer is 'the name as it was; it is kept when the account goes, as books must be';

create function invoices_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.user_id is null and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise exception 'an issued invoice is never changed' using errcode = 'DL423';
end $$;
create trigger invoices_stay before update or delete on invoices for each row execute function invoices_stay();

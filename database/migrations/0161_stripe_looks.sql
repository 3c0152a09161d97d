-- Looks at Stripe hold no lock while they wait for it: these rows say which look began last and which was recorded.

create table stripe_looks (
  name text primary key,
  begun bigint not null,
  recorded bigint not null default 0,
  looking_until timestamptz
);
comment on table stripe_looks is 'per customer, and one for all coupons';
comment on column stripe_looks.recorded is 'the newest look whose answer is stored: an older answer is not stored after it';
comment on column stripe_looks.looking_until is 'null: nobody is looking; a time that has passed: whoever looked is gone';

-- Sources that a press office reads first: business, trade and regional news. The previous version shows them after
-- the categories that it knows.
alter table feeds
  drop constraint feeds_category_check,
  add constraint feeds_category_check check (category in (
    'business', 'trade', 'regional', 'blogging', 'tech', 'finance', 'crypto', 'press release', 'review', 'health'));

alter table payments add column billed_to text not null default '';
comment on column payments.billed_to is 'name, address and tax numbers of the payer as the provider asked for them, line by line; empty where it did not';

-- Assistants ask their person also to withdraw (docs/product/connect-an-assistant.md, What waits for a person).

alter table assistant_requests add column wish text not null default 'publish'
  check (wish in ('publish', 'withdraw'));
alter table sandbox.assistant_requests add column wish text not null default 'publish'
  check (wish in ('publish', 'withdraw'));
comment on column assistant_requests.wish is 'what the person is asked to do with the post';

create index oauth_records_clients on oauth_records (created_at) where model = 'Client';

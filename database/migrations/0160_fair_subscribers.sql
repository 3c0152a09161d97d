-- Subscribers take turns by the network that asked for them, and those that answered late come after the others.

alter table websub_subscriptions add column network text not null default '', add column answer_ms integer;
comment on column websub_subscriptions.network is 'who asked for it, as a network; empty: asked before this was kept';
comment on column websub_subscriptions.answer_ms is 'how long its last answer took; null: it was not called yet';
create index websub_subscriptions_of_network on websub_subscriptions (network);

alter table websub_requests add column topic text;
comment on column websub_requests.topic is 'the address of the feed as it was asked for; null: as we write it';

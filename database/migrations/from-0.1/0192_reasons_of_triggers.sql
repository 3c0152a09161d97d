-- Each trigger says why neither a constraint nor a statement of a service does its work. A test holds them to it.

-- Rows that must never change, or never go.
comment on trigger allowance_entries_append_only on allowance_entries is
  'no constraint forbids an update, and privileges do not bind the owner of a table';
comment on trigger audit_entries_kept on audit_entries is
  'no constraint forbids an update or a removal, and privileges do not bind the owner of a table';
comment on trigger invoices_stay on invoices is
  'no constraint forbids an update or a removal, and privileges do not bind the owner of a table';
comment on trigger posts_held_stay on posts is
  'posts also go by cascade with their account, where no statement of a service names them';
comment on trigger post_revisions_held_stay on post_revisions is
  'versions also go by cascade with their author, where no statement of a service names them';

-- Rules over several rows.
comment on trigger allowance_entries_balance on allowance_entries is
  'a line continues the balance of the line before, which a check of one row cannot read';
comment on trigger refunds_within_payment on refunds is
  'the refunds of a payment are limited in sum, which a check of one row cannot read';
comment on trigger media_added on media is
  'the files of an account are limited in sum, which a check of one row cannot read';
comment on trigger media_removed on media is
  'files also go by cascade with their account, where no statement of a service names them';

-- What follows a change of posts: eighteen statements in nine files write them, and cascades remove them.
comment on trigger posts_tally_added on posts is 'lists show these counts as exact, whichever statement wrote the post';
comment on trigger posts_tally_changed on posts is 'lists show these counts as exact, whichever statement wrote the post';
comment on trigger posts_tally_removed on posts is 'posts also go by cascade with their account';
comment on trigger posts_newest_added on posts is
  'the front page takes the newest of each newsroom from here, whichever statement wrote the post';
comment on trigger posts_newest_changed on posts is
  'the front page takes the newest of each newsroom from here, whichever statement wrote the post';
comment on trigger posts_newest_removed on posts is 'posts also go by cascade with their account';
comment on trigger posts_index_added on posts is
  'the search index learns of a public post in the transaction that makes it one, whichever statement does';
comment on trigger posts_index_changed on posts is
  'a post that is withdrawn leaves the search index in the same transaction, whichever statement does it';
comment on trigger posts_index_removed on posts is 'posts also go by cascade with their account';

-- What was delivered to platforms.
comment on trigger take_down_deliveries on posts is 'posts also go by cascade with their account';
comment on trigger keep_delivery_address on deliveries is
  'deliveries are removed by several statements and by take_down_deliveries; the platform still knows the address';
comment on trigger reuse_delivery_address on deliveries is
  'deliveries are queued by statements of many rows, which would each have to look up what was kept';
comment on trigger settle_mailed_deliveries on mail_messages is
  'the queue of emails is platform, which knows no deliveries; both change in one transaction';

-- Accounts and feeds.
comment on trigger sessions_ended on sessions is
  'ten statements end sessions; each end of an operator acting as a user is audited, and ends what depends on it';
comment on trigger users_end_calendar_feed on users is
  'a password that is set by SQL, because an account was taken over, ends the secret address as well';
comment on trigger feed_scope_changed on feeds is
  'old and new category decide, which an update returns only from PostgreSQL 18 on';

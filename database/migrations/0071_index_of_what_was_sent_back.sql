-- Outside a transaction. What editors have sent back to an author: their overview names it.
create index concurrently posts_owner_sent_back on posts (owner_id, id)
  where review_outcome in ('returned', 'rejected') and deleted_at is null;

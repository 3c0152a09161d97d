-- Outside a transaction: operators search the outbox by words and by status.
create index concurrently mail_messages_words on mail_messages using gin ((recipient || ' ' || subject) gin_trgm_ops);
create index concurrently mail_messages_status on mail_messages (status, id);

-- A new address takes effect once somebody has opened the link that was mailed to it (decision 19).
alter table mail_tokens add column email text;
comment on column mail_tokens.email is 'of change-email: the address that the link was mailed to';
alter table mail_tokens drop constraint mail_tokens_purpose_check,
  add constraint mail_tokens_purpose_check check (purpose in ('reset-password', 'activate', 'change-email'));

-- An address that changed can be taken back by the mailbox that it was taken from ('undo-email'), and an address that an
-- unconfirmed account holds is freed by its mailbox ('claim-email'). Both keep the address in mail_tokens.email.
alter table mail_tokens drop constraint mail_tokens_purpose_check,
  add constraint mail_tokens_purpose_check
  check (purpose in ('reset-password', 'activate', 'change-email', 'undo-email', 'claim-email'));
comment on column mail_tokens.email is
  'of change-email: the new address; of undo-email: the one that comes back; of claim-email: the one that is freed';

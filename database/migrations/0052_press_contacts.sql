-- Whom journalists reach, and what each release says about the company at its end. The previous version leaves them empty.
alter table companies
  add column press_contact_name text not null default '',
  add column press_contact_email text not null default '',
  add column press_contact_phone text not null default '',
  add column boilerplate text not null default '';

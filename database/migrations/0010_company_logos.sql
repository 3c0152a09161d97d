-- A company's logo is an upload of its owner.
alter table companies add column logo_media_id uuid references media;
create index companies_logo on companies (logo_media_id) where logo_media_id is not null;

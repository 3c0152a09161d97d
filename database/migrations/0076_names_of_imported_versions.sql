-- Versions of an imported newsroom name who saved them, who have no account here.

alter table post_revisions add column saved_by_name text not null default '';
comment on column post_revisions.saved_by_name is 'who saved it where it was imported from; empty: author_id, or nobody who is known';

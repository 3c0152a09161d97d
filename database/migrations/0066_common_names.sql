-- Whether a watched release is of a company whose name is a common word: said on the screen, and known once it is read.

alter table coverage_watches add column has_common_name boolean not null default false;
comment on column coverage_watches.has_common_name is 'written with its keys: the company''s name is a common word, so that an article must name the subject, too';

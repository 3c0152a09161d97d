-- A tsquery is stored in its row and nowhere else, so a query of many words had no room: as text it has.
alter table alerts alter column asked type text using asked::text, alter column wanted type text using wanted::text;

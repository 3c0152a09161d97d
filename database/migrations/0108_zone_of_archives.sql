-- Months of archives are those of the site's time zone, as its days are. The worker that keeps the counts makes them again
-- where the site's zone is another than theirs.
create table archive_zone (
  is_only boolean primary key default true check (is_only),
  zone text not null
);
comment on table archive_zone is 'the time zone of the months in archive_tallies';
insert into archive_zone (zone) values ('UTC');
comment on column archive_tallies.month is 'its first day, in the zone of archive_zone; null: of all months';

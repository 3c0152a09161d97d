-- Public pages are read from the primary. A server of the previous version that was reading from a replica misses its mark
-- and reads from the primary too.
drop table replica_marks;

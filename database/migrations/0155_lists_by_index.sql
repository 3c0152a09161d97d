-- As in 0143, of the two others that look posts up by their keys: one plan is kept for all calls, made while tables are
-- new and small. The previous version calls them as before.
alter function count_list_change_of_file() set enable_seqscan = off;
alter function count_list_change_of_post() set enable_seqscan = off;

-- A post that goes takes along what assistants asked about it.
create index assistant_requests_post on assistant_requests (post_id);

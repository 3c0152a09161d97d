-- Who was asked about a post: reviewers read it and comment on it (docs/product/comments.md, Who comments).

create view post_askings as
select request.post_id, turn.approver_id as user_id from approval_requests request
join approval_turns turn on turn.request_id = request.id
where turn.asked_at is not null and turn.approver_id is not null
union all
select request.post_id, turn.deputy_id from approval_requests request
join approval_turns turn on turn.request_id = request.id
where turn.deputy_asked_at is not null and turn.deputy_id is not null
union all
select thread.post_id, mention.user_id from comment_mentions mention
join comment_threads thread on thread.id = mention.thread_id;
comment on view post_askings is 'who was asked to approve a post, now or before, or mentioned in a comment on it; a person may stand in it twice';

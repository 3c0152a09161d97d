-- A person who left a company and was invited again starts without the posts they were asked about before
-- (docs/product/comments.md, Who is asked). A request that is open still waits for them. Also in the sandbox of test keys.

do $$
begin
  for twin in 1 .. 2 loop
    perform set_config('search_path', case twin when 1 then 'public' else 'sandbox, public' end, true);
    execute format($view$
      create or replace view %I.post_askings as
      select asked.post_id, asked.user_id from (
        select request.post_id, turn.approver_id as user_id, turn.asked_at, request.ended_at is null as is_open
        from approval_requests request join approval_turns turn on turn.request_id = request.id
        where turn.asked_at is not null and turn.approver_id is not null
        union all
        select request.post_id, turn.deputy_id, turn.deputy_asked_at, request.ended_at is null
        from approval_requests request join approval_turns turn on turn.request_id = request.id
        where turn.deputy_asked_at is not null and turn.deputy_id is not null
        union all
        select thread.post_id, mention.user_id, mention.mailed_at, false from comment_mentions mention
        join comment_threads thread on thread.id = mention.thread_id
      ) asked
      join posts post on post.id = asked.post_id
      join company_roles held on held.company_id = post.company_id and held.user_id = asked.user_id
      where asked.is_open or asked.asked_at >= held.joined_at
    $view$, case twin when 1 then 'public' else 'sandbox' end);
    execute format('comment on view %I.post_askings is %L', case twin when 1 then 'public' else 'sandbox' end,
      'who was asked to approve a post, or mentioned in a comment on it, since they joined its company; a person may stand in it twice');
  end loop;
  perform set_config('search_path', 'public', true);
end $$;

-- A delivery shows in lists once a platform has the post (the view delivered_platforms): queueing and attempts count nothing.
create trigger deliveries_shown_added after insert on deliveries for each row
  when (new.delivered_version is not null) execute function count_list_change_of_post();
create trigger deliveries_shown_changed after update on deliveries for each row
  when (coalesce(old.delivered_version, new.delivered_version) is not null and
    (old.post_id, old.platform_id, old.delivered_version is null, old.wanted_version is null, old.delivered_at, old.state = 'live', old.live_url)
    is distinct from
    (new.post_id, new.platform_id, new.delivered_version is null, new.wanted_version is null, new.delivered_at, new.state = 'live', new.live_url))
  execute function count_list_change_of_post();
create trigger deliveries_shown_removed after delete on deliveries for each row
  when (old.delivered_version is not null) execute function count_list_change_of_post();

-- A list shows each post's banner, and its author's name.
create trigger post_media_shown_added after insert on post_media for each row
  when (new.role = 'banner') execute function count_list_change_of_post();
create trigger post_media_shown_changed after update on post_media for each row
  when (old.role = 'banner' or new.role = 'banner') execute function count_list_change_of_post();
create trigger post_media_shown_removed after delete on post_media for each row
  when (old.role = 'banner') execute function count_list_change_of_post();
create trigger users_shown_changed after update on users for each row
  when ((old.first_name, old.last_name, old.slug) is distinct from (new.first_name, new.last_name, new.slug))
  execute function count_list_change_of_user();
create trigger users_shown_removed after delete on users for each row execute function forget_list_changes();

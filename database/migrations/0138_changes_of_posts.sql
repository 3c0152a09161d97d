-- Any update of a post counts, whatever it changes: looking at what it changed would cost more. The tallies count posts
-- that come and go.
create trigger posts_shown_changed after update on posts
  referencing new table as added for each statement execute function count_list_change_of_posts();

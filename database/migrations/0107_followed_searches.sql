-- Looking for new posts in followed searches goes on where it was interrupted, however many searches there are.
alter table followed_posts add column searched_through text;
comment on column followed_posts.searched_through is 'the last followed search that was looked through for this post; null: none';

-- What a post was called at a platform before it was taken down: restored, it takes that name again, and so its address.

create table delivery_addresses (
  post_id bigint not null references posts on delete cascade,
  platform_id bigint not null references platforms on delete cascade,
  remote_slug text not null,
  primary key (post_id, platform_id)
);
create index delivery_addresses_platform on delivery_addresses (platform_id);

create function reuse_delivery_address() returns trigger language plpgsql as $$
begin
  select coalesce((
    select remote_slug from delivery_addresses
    where post_id = new.post_id and platform_id = new.platform_id), new.remote_slug) into new.remote_slug;
  return new;
end
$$;
create trigger reuse_delivery_address before insert on deliveries
for each row when (new.post_id is not null) execute function reuse_delivery_address();

-- A copy that was taken down, by whichever version of the service: its row is deleted once the platform has nothing.
create function keep_delivery_address() returns trigger language plpgsql as $$
begin
  insert into delivery_addresses (post_id, platform_id, remote_slug)
  select posts.id, platforms.id, old.remote_slug from posts, platforms
  where posts.id = old.post_id and platforms.id = old.platform_id and platforms.way = 'wordpress'
  on conflict (post_id, platform_id) do nothing;
  return null;
end
$$;
create trigger keep_delivery_address after delete on deliveries
for each row when (old.post_id is not null and (old.delivered_version is not null or old.in_doubt)) execute function keep_delivery_address();

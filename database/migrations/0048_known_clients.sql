-- Devices and addresses from which an account was signed in to: they keep getting in while strangers are locked out.
create table known_clients (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('device', 'address')),
  key text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, kind, key)
);
comment on column known_clients.key is 'of a device: SHA-256 of its cookie (base64url); of an address: IPv4, or the /64 of IPv6';
create index known_clients_devices on known_clients (key) where kind = 'device';
-- Without it every user would be a stranger until the next sign-in.
insert into known_clients (user_id, kind, key, created_at, last_seen_at)
select user_id, 'address', regexp_replace(ip, '^::ffff:', '', 'i'), min(created_at), max(created_at)
from sessions
where ended_at is null and acting_operator_id is null and ip ~ '^(::ffff:)?\d+\.\d+\.\d+\.\d+$'
group by 1, 3;

-- A company is a team: who works on it in which role, who is invited, and who pays (docs/decisions/teams.md).

create table company_members (
  company_id bigint not null references companies on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('owner', 'editor', 'author', 'reviewer', 'viewer')),
  monthly_releases integer check (monthly_releases >= 0),
  joined_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
comment on table company_members is 'everybody but companies.owner_id, who is an owner without a row here';
comment on column company_members.monthly_releases is 'how many releases this person may use in a calendar month (UTC); null: as many as the plan has';
create index company_members_user on company_members (user_id);

alter table companies add column payer_left_at timestamptz;
comment on column companies.owner_id is 'the owner whose plan pays';
comment on column companies.payer_left_at is 'the owner who paid has left: nothing is published until an owner takes the plan over';

create view company_roles as
select id as company_id, owner_id as user_id, 'owner' as role, created_at as joined_at, null::integer as monthly_releases
from companies
union all
select company_id, user_id, role, joined_at, monthly_releases from company_members;
comment on view company_roles is 'a role for each company and person, of deleted companies too';

create table company_invitations (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  email text not null,
  email_key text not null,
  role text not null check (role in ('owner', 'editor', 'author', 'reviewer', 'viewer')),
  message text not null default '',
  inviter_id bigint references users on delete set null,
  inviter_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  answer text check (answer in ('accepted', 'declined')),
  constraint answered_has_answer check ((answered_at is null) = (answer is null))
);
comment on column company_invitations.token_hash is 'of the link sent last: sending it again ends the link before';
comment on column company_invitations.email_key is 'as users.email_key: the one mailbox that may accept';
create index company_invitations_email on company_invitations (email_key) where answered_at is null;
create index company_invitations_inviter on company_invitations (inviter_id) where inviter_id is not null;

create table company_invitation_companies (
  invitation_id bigint not null references company_invitations on delete cascade,
  company_id bigint not null references companies on delete cascade,
  cancelled_at timestamptz,
  primary key (invitation_id, company_id)
);
create index company_invitation_companies_company on company_invitation_companies (company_id);

alter table posts add column author_name text not null default '';
comment on column posts.owner_id is 'who answers for it now: its author, or who took it over when the author left the company';
comment on column posts.author_name is 'who wrote it, as they were called when they left it to its owner of today; empty: the owner did';

create or replace function hides_author(post posts) returns boolean language sql immutable
as $$
  select post.author_name <> '' or post.company_id is not null and coalesce(post.details ->> 'byline', '') = 'hidden'
$$;
comment on function hides_author is 'whether readers see no link to the owner''s page: the company hides bylines, or somebody else wrote it';

create function take_post_hold(holder bigint, company bigint, held_for bigint) returns void language plpgsql
as $$
declare
  payer bigint := holder;
  payer_left timestamptz;
  most integer;
begin
  if company is not null then
    select owner_id, payer_left_at into payer, payer_left from companies where id = company for share;
    if payer_left is not null then
      raise exception 'the payer has left' using errcode = 'DL423';
    end if;
  end if;
  -- In one order, so that two people who pay for each other's companies do not wait for each other.
  perform from users where id in (holder, payer) order by id for no key update;
  select monthly_releases into most from company_members where company_id = company and user_id = holder;
  if most is not null and most <= (
    select count(*) from allowance_entries hold join posts on posts.id = hold.post_id
    where hold.user_id = payer and hold.kind = 'hold' and hold.created_at >= date_trunc('month', now(), 'UTC')
      and posts.company_id = company and posts.owner_id = holder
      and not exists (select from allowance_entries given where given.source = hold.source and given.kind = 'release'))
  then
    raise exception 'monthly limit reached' using errcode = 'DL429', detail = most::text;
  end if;
  perform take_hold(payer, held_for);
end $$;
comment on function take_post_hold is 'holds a release of who pays for the post: its company''s payer, or the person it belongs to; fails with DL423 when the payer has left, DL429 at the person''s monthly limit, DL402 when none is left';

create function payer_of(post posts) returns bigint language sql stable
as $$
  select coalesce((select owner_id from companies where id = post.company_id), post.owner_id)
$$;
comment on function payer_of is 'whose plan pays for a post and says where it goes';

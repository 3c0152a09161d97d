-- Corrections that readers are told of, beside the versions that made them: versions may go, corrections stay.
create table post_corrections (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  version integer not null,
  note text not null,
  by_operator boolean not null default false,
  created_at timestamptz not null default now(),
  -- When readers got the corrected text; null while it waits for review.
  published_at timestamptz
);
create index post_corrections_post on post_corrections (post_id);

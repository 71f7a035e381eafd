-- Shared pages: what of which trucks a stranger sees at an address that nobody can guess.

create table truck_share (
  id text primary key,
  company text not null,
  -- the end of its address; staff are shown it again, so it is kept as it is
  secret text not null unique,
  -- a truck that is deleted or moves to another company is seen no more
  truck_ids text[] not null,
  with_price boolean not null,
  fields text[] not null,
  -- "all", or an array of names
  images jsonb not null,
  videos jsonb not null,
  until date not null,
  openings integer not null default 0,
  last_opened_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index truck_share_company on truck_share (company, id);

-- openings are no news
create trigger truck_share_news after insert or delete on truck_share
  for each row execute function notify_record_change('share');

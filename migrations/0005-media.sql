-- Photos and videos: what was sent for which truck. The bytes are in the storage, under names made of these ids.

create table media (
  id text primary key,
  truck_id text not null references truck (id) on delete cascade,
  kind text not null check (kind in ('image', 'video')),
  content_type text not null,
  -- bytes; null until the upload is whole
  size bigint check (size > 0),
  -- null until it was tried; false where the picture cannot be read
  has_small boolean,
  uploaded_by text not null,
  created_at timestamptz not null default now()
);
create index media_truck on media (truck_id, kind, id);
create index media_waiting on media (created_at) where size is null;

-- what is to be removed from the storage, asked for in the transaction that forgets it
create table media_removal (
  -- every name that starts so
  prefix text primary key,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null default now()
);

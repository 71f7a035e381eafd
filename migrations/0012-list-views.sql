-- Views: lists as people named them, for themselves or for everyone, and the one that each list opens with.

create table list_view (
  id text primary key,
  -- none when a view that is everybody's outlives its owner
  owner_id text references app_user (user_id) on delete set null,
  list text not null,
  name text not null,
  shared boolean not null,
  query jsonb not null,
  columns jsonb not null,
  -- counts the changes; its value is the record's ETag
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index list_view_owner on list_view (owner_id);

create table list_view_default (
  user_id text not null references app_user (user_id) on delete cascade,
  list text not null,
  view_id text not null references list_view (id) on delete cascade,
  primary key (user_id, list)
);
create index list_view_default_view on list_view_default (view_id);

-- what was one person's alone goes with the person
create function forget_personal_views() returns trigger language plpgsql as $$
begin
  delete from list_view where owner_id = old.user_id and not shared;
  return old;
end $$;
create trigger forget_personal_views before delete on app_user
  for each row execute function forget_personal_views();

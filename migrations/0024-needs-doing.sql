-- What needs doing: matters that were put off until a day, and a mark for the lists that show whether a truck has photos.

create table needs_doing_snooze (
  -- the rule and the record: `noPhotos/0199...`
  id text primary key generated always as (rule || '/' || record_id) stored,
  rule text not null,
  record_id text not null,
  company text not null,
  -- it stands there again on this day
  until date not null,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index needs_doing_snooze_until on needs_doing_snooze (rule, until);

create function mark_snooze_list() returns trigger language plpgsql as $$
begin
  perform mark_list('snooze', coalesce(new.company, old.company));
  return null;
end $$;
create constraint trigger mark_list after insert or update or delete on needs_doing_snooze
  deferrable initially deferred for each row execute function mark_snooze_list();
create trigger needs_doing_snooze_news after insert or update or delete on needs_doing_snooze
  for each row execute function notify_record_change('snooze');

create function mark_media_list() returns trigger language plpgsql as $$
declare
  truck_company text := (select company from truck where id = coalesce(new.truck_id, old.truck_id));
begin
  if truck_company is not null then perform mark_list('truck', truck_company); end if;
  return null;
end $$;
create constraint trigger mark_list after insert or delete or update of size on media
  deferrable initially deferred for each row execute function mark_media_list();

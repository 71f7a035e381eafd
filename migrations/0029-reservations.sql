-- Trucks kept for a client until a day. A reservation ends by itself: reads ask which day it is, and its row stays until
-- it is taken away or another one takes its place.

create table truck_reservation (
  truck_id text primary key references truck (id) on delete cascade,
  -- papers and trucks of a client who was merged are found as those of the one that stayed; so is this
  client_id text not null references client (id),
  -- the last day, as a whole
  until date not null,
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index truck_reservation_client on truck_reservation (client_id);
create index truck_reservation_until on truck_reservation (until);

-- It shows in every read of its truck: lists change with it, and open screens hear of the truck.
create function tell_reservation() returns trigger language plpgsql as $$
declare
  reserved truck;
begin
  select * into reserved from truck where id = case when tg_op = 'DELETE' then old.truck_id else new.truck_id end;
  -- none where the truck goes in the same breath
  if reserved.id is null then return null; end if;
  perform mark_list('truck', reserved.company);
  perform pg_notify('record_change', jsonb_build_object(
    'kind', 'truck', 'id', reserved.id, 'company', reserved.company, 'version', reserved.version, 'deleted', false
  )::text);
  return null;
end;
$$;
create constraint trigger tell_reservation after insert or update or delete on truck_reservation
  deferrable initially deferred for each row execute function tell_reservation();

-- History: what else an audit row tells of, indexes by moment, and what deleted records are found by.

-- By moment rather than by id: a transaction that began earlier may write later.
drop index audit_entry_record;
create index audit_entry_record on audit_entry (record_type, record_id, at, id);
drop index audit_entry_parent;
create index audit_entry_parent on audit_entry (parent_type, parent_id, at, id) where parent_id is not null;

-- The trucks of a paper's items, each with what its item says of it.
create function item_trucks(items jsonb) returns table (id text, item jsonb) language sql immutable as $$
  select coalesce(truck.value ->> 'id', truck.value #>> '{}'), item.value - 'trucks' - 'truckIds' - 'totals'
  from jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end) item
  cross join lateral jsonb_array_elements(
    case
      when jsonb_typeof(item.value -> 'trucks') = 'array' then item.value -> 'trucks'
      when jsonb_typeof(item.value -> 'truckIds') = 'array' then item.value -> 'truckIds'
      else '[]'
    end
  ) truck
$$;

-- Other records that a change tells of: a party that is named now or was until now, a truck that comes onto a paper,
-- leaves it, or whose item changes, and whatever else is named by its id.
create function mentions_of(changes jsonb) returns table (subject_type text, subject_id text) language sql immutable as $$
  select party.type, side.id
  from (values ('soldTo', 'client'), ('boughtFrom', 'supplier'), ('billToClient', 'client'), ('shipToClient', 'client'))
    party (field, type)
  cross join lateral (
    values (changes #>> array[party.field, 'old', 'id']), (changes #>> array[party.field, 'new', 'id'])
  ) side (id)
  where changes ? party.field and side.id is not null
    and changes #>> array[party.field, 'old', 'id'] is distinct from changes #>> array[party.field, 'new', 'id']
  union
  select named.type, side.id
  from (
    values ('clientId', 'client'), ('supplierId', 'supplier'), ('truckId', 'truck'), ('orderId', 'order'),
      ('invoiceId', 'invoice')
  ) named (field, type)
  cross join lateral (
    values (changes #>> array[named.field, 'old']), (changes #>> array[named.field, 'new'])
  ) side (id)
  where changes ? named.field and side.id is not null
  union
  select 'truck', truck.value
  from (values (changes #> '{truckIds,old}'), (changes #> '{truckIds,new}')) side (ids)
  cross join lateral jsonb_array_elements_text(case jsonb_typeof(side.ids) when 'array' then side.ids else '[]' end) truck
  where changes ? 'truckIds'
  union
  select 'truck', coalesce(before.id, after.id)
  from item_trucks(changes #> '{items,old}') before
  full join item_trucks(changes #> '{items,new}') after on after.id = before.id
  where changes ? 'items' and before.item is distinct from after.item
$$;

create table audit_mention (
  subject_type text not null,
  subject_id text not null,
  at timestamptz not null,
  entry_id bigint not null references audit_entry (id) on delete cascade,
  primary key (subject_type, subject_id, at, entry_id)
);

create function keep_mentions() returns trigger language plpgsql as $$
begin
  insert into audit_mention (subject_type, subject_id, at, entry_id)
  select m.subject_type, m.subject_id, e.at, e.id
  from written e
  cross join lateral mentions_of(e.changes) m
  where (m.subject_type, m.subject_id) is distinct from (e.record_type, e.record_id)
    and (m.subject_type, m.subject_id) is distinct from (e.parent_type, e.parent_id)
  on conflict do nothing;
  return null;
end $$;
create trigger keep_mentions after insert on audit_entry
  referencing new table as written for each statement execute function keep_mentions();

insert into audit_mention (subject_type, subject_id, at, entry_id)
select m.subject_type, m.subject_id, e.at, e.id
from audit_entry e
cross join lateral mentions_of(e.changes) m
where (m.subject_type, m.subject_id) is distinct from (e.record_type, e.record_id)
  and (m.subject_type, m.subject_id) is distinct from (e.parent_type, e.parent_id)
on conflict do nothing;

-- What a record that is gone was called: its first lines, of whatever it had of them.
create function gone_title(changes jsonb) returns text language sql immutable as $$
  select coalesce(nullif(concat_ws(' ',
    changes #>> '{regNumber,old}', changes #>> '{number,old}', changes #>> '{name,old}',
    changes #>> '{originalName,old}', changes #>> '{type,old}', changes #>> '{make,old}', changes #>> '{model,old}',
    changes #>> '{value,old}', changes #>> '{amount,old}', changes #>> '{billToClient,old,name}',
    changes #>> '{email,old}'
  ), ''), '-')
$$;

-- Below that, what else people look for.
create function gone_text(changes jsonb) returns text language sql immutable as $$
  select concat_ws(' ', gone_title(changes),
    changes #>> '{chassisNumber,old}', changes #>> '{engineNumber,old}', changes #>> '{stockNumber,old}',
    changes #>> '{invoiceNumber,old}', changes #>> '{reference,old}', changes #>> '{kind,old}',
    changes #>> '{shipToClient,old,name}', changes #>> '{soldTo,old,name}', changes #>> '{boughtFrom,old,name}',
    (
      select string_agg(truck.value ->> 'regNumber', ' ')
      from jsonb_path_query(changes, '$.items.old[*].trucks[*]') truck (value)
    ))
$$;

alter table audit_entry
  add column gone_title text generated always as (case action when 'delete' then gone_title(changes) end) stored,
  add column gone_search text generated always as (case action when 'delete' then search_key(gone_text(changes)) end) stored;

-- What goes with the record that it belongs to is found with that one.
alter table audit_entry add column went_along boolean not null default false;
create function mark_what_went_along() returns trigger language plpgsql as $$
begin
  update audit_entry child
  set went_along = true
  from written gone
  where gone.action = 'delete' and child.action = 'delete' and child.parent_type = gone.record_type
    and child.parent_id = gone.record_id and child.at = gone.at and child.request_id = gone.request_id
    and not child.went_along;
  return null;
end $$;
create trigger mark_what_went_along after insert on audit_entry
  referencing new table as written for each statement execute function mark_what_went_along();
update audit_entry child
set went_along = true
from audit_entry gone
where gone.action = 'delete' and child.action = 'delete' and child.parent_type = gone.record_type
  and child.parent_id = gone.record_id and child.at = gone.at and child.request_id = gone.request_id;

create index audit_entry_gone on audit_entry (at, id) where action = 'delete' and not went_along;

create function mark_deleted_list() returns trigger language plpgsql as $$
begin
  perform mark_list('deleted', coalesce(new.company, ''));
  return null;
end $$;
create constraint trigger mark_list after insert on audit_entry
  deferrable initially deferred for each row when (new.action = 'delete') execute function mark_deleted_list();
insert into list_state (source, company)
select 'deleted', company from unnest(array['', 'AbbasAutos', 'TruckWorld', 'Butler', 'RedStar']) company;

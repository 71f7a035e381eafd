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

create table audit_mention (
  subject_type text not null,
  subject_id text not null,
  at timestamptz not null,
  entry_id bigint not null references audit_entry (id) on delete cascade,
  primary key (subject_type, subject_id, at, entry_id)
);

-- Other records that changes tell of: a party that is named now or was until now, whatever else is named by its id, and
-- a truck that comes onto a paper, leaves it, or whose item changes.
create function keep_mentions() returns trigger language plpgsql as $$
begin
  insert into audit_mention (subject_type, subject_id, at, entry_id)
  select m.type, m.id, m.at, m.entry_id
  from (
    select party.type, side.id, e.at, e.id as entry_id, e.record_type, e.record_id, e.parent_type, e.parent_id
    from written e
    cross join (
      values ('soldTo', 'client'), ('boughtFrom', 'supplier'), ('billToClient', 'client'), ('shipToClient', 'client')
    ) party (field, type)
    cross join lateral (
      values (e.changes #>> array[party.field, 'old', 'id']), (e.changes #>> array[party.field, 'new', 'id'])
    ) side (id)
    where e.changes ? party.field
      and e.changes #>> array[party.field, 'old', 'id'] is distinct from e.changes #>> array[party.field, 'new', 'id']
    union all
    select named.type, side.id, e.at, e.id, e.record_type, e.record_id, e.parent_type, e.parent_id
    from written e
    cross join (
      values ('clientId', 'client'), ('supplierId', 'supplier'), ('truckId', 'truck'), ('orderId', 'order'),
        ('invoiceId', 'invoice')
    ) named (field, type)
    cross join lateral (
      values (e.changes #>> array[named.field, 'old']), (e.changes #>> array[named.field, 'new'])
    ) side (id)
    where e.changes ? named.field
    union all
    select 'truck', truck.value, e.at, e.id, e.record_type, e.record_id, e.parent_type, e.parent_id
    from written e
    cross join lateral (values (e.changes #> '{truckIds,old}'), (e.changes #> '{truckIds,new}')) side (ids)
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(side.ids) when 'array' then side.ids else '[]' end
    ) truck
    where e.changes ? 'truckIds'
    union all
    select 'truck', item.id, e.at, e.id, e.record_type, e.record_id, e.parent_type, e.parent_id
    from (select * from written where changes ? 'items' offset 0) e
    cross join lateral (
      select coalesce(was.id, now_is.id) as id
      from item_trucks(e.changes #> '{items,old}') was
      full join item_trucks(e.changes #> '{items,new}') now_is on now_is.id = was.id
      where was.item is distinct from now_is.item
    ) item
  ) m
  where m.id is not null
    and (m.type, m.id) is distinct from (m.record_type, m.record_id)
    and (m.type, m.id) is distinct from (m.parent_type, m.parent_id)
  on conflict do nothing;
  return null;
end $$;
create trigger keep_mentions after insert on audit_entry
  referencing new table as written for each statement execute function keep_mentions();

-- Those of the rows that are there already, by the same function.
create trigger keep_mentions_of_before after update on audit_entry
  referencing new table as written for each statement execute function keep_mentions();
update audit_entry set action = action
where changes ?| array[
  'soldTo', 'boughtFrom', 'billToClient', 'shipToClient', 'clientId', 'supplierId', 'truckId', 'orderId', 'invoiceId',
  'truckIds', 'items'
];
drop trigger keep_mentions_of_before on audit_entry;

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
  if not exists (select 1 from written where action = 'delete') then return null; end if;
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

create or replace function mark_deleted_parts() returns trigger language plpgsql set search_path from current as $$
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
create or replace trigger mark_deleted_parts after insert on audit_entry
  referencing new table as written for each statement execute function mark_deleted_parts();

create or replace function is_shared(entry audit_entry) returns boolean language sql stable
return entry.changes @? '$.shared.* ? (@ == true)'
  or exists (select from list_view v where v.id = entry.record_id and v.shared);

-- The records that an entry is about, for open screens and the state of lists: the record itself, with both companies
-- if it moved, and the record that it is a part of. A personal view concerns only its owner.
create or replace function changed_records(entry audit_entry)
returns table (kind text, id text, company text, version integer, deleted boolean, parent text) language sql stable
begin atomic
  select c.*
  from (
    values
      (
        entry.record_type, entry.record_id, entry.company, entry.record_version, entry.action = 'delete',
        entry.parent_type
      ),
      (
        case when entry.action = 'update' and entry.changes ? 'company' then entry.record_type end, entry.record_id,
        entry.changes #>> '{company,old}', entry.record_version, false, entry.parent_type
      ),
      (entry.parent_type, entry.parent_id, entry.company, null, false, null)
  ) c (kind, id, company, version, deleted, parent)
  where c.kind is not null and (c.kind <> 'view' or is_shared(entry));
end;

-- The trucks of a paper's items, each with the data of its item.
create or replace function item_trucks(items jsonb) returns table (id text, item jsonb) language sql immutable
begin atomic
  select coalesce(truck.value ->> 'id', truck.value #>> '{}'), item.value - 'trucks' - 'truckIds' - 'totals'
  from jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end) item
  cross join lateral jsonb_array_elements(
    case
      when jsonb_typeof(item.value -> 'trucks') = 'array' then item.value -> 'trucks'
      when jsonb_typeof(item.value -> 'truckIds') = 'array' then item.value -> 'truckIds'
      else '[]'
    end
  ) truck;
end;

-- Mentions the old and new party, other records referenced by id, and trucks that are added to a paper, removed from
-- it, or whose item changes.
create or replace function add_mentions() returns trigger language plpgsql set search_path from current as $$
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
create or replace trigger add_mentions after insert on audit_entry
  referencing new table as written for each statement execute function add_mentions();

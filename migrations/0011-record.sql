-- The record: what each audit row is about and belongs to, who made and changed each record and when, when a truck was
-- sold, what a file was called, every number that a paper ever had, and the sums of a paper as they were reckoned.

-- Who, in words, also once the person is gone; what the record belongs to; its version after the change.
alter table audit_entry
  add column user_name text,
  add column parent_type text,
  add column parent_id text,
  add column record_version integer,
  add constraint audit_entry_parent check ((parent_type is null) = (parent_id is null));
create index audit_entry_parent on audit_entry (parent_type, parent_id, id);

update audit_entry e set user_name = u.name from app_user u where u.user_id = e.user_id;

update audit_entry e
set parent_type = 'truck', parent_id = child.truck_id
from (
  select distinct on (record_type, record_id) record_type, record_id,
    coalesce(changes #>> '{truckId,new}', changes #>> '{truckId,old}') as truck_id
  from audit_entry
  where record_type in ('costing', 'image', 'video') and changes ? 'truckId'
  order by record_type, record_id, id
) child
where e.record_type = child.record_type and e.record_id = child.record_id and child.truck_id is not null;

-- Children that went with their truck left no row: each gets one, with all that was known of it.
insert into audit_entry (
  at, user_id, user_email, user_name, request_id, action, record_type, record_id, company, parent_type, parent_id, changes
)
select gone.at, gone.user_id, gone.user_email, gone.user_name, gone.request_id, 'delete', child.record_type,
  child.record_id, gone.company, 'truck', gone.record_id, child.changes
from (
  select record_type, record_id, parent_id,
    jsonb_object_agg(field, jsonb_build_object('old', value, 'new', null)) filter (where value <> 'null') as changes
  from (
    select distinct on (e.record_type, e.record_id, field.key) e.record_type, e.record_id, e.parent_id,
      field.key as field, field.value -> 'new' as value
    from audit_entry e
    cross join lateral jsonb_each(e.changes) field
    where e.parent_type = 'truck'
    order by e.record_type, e.record_id, field.key, e.id desc
  ) latest
  group by record_type, record_id, parent_id
) child
join audit_entry gone on gone.record_type = 'truck' and gone.record_id = child.parent_id and gone.action = 'delete'
where not exists (
  select 1 from audit_entry e
  where e.record_type = child.record_type and e.record_id = child.record_id and e.action = 'delete'
);

-- Nobody looks while this runs: no news of each row.
alter table app_user disable trigger user;
alter table supplier disable trigger user;
alter table client disable trigger user;
alter table truck disable trigger user;
alter table truck_costing disable trigger user;
alter table media disable trigger user;
alter table paper disable trigger user;

-- Who made each record, and who changed it last and when; nobody where the audit trail does not say.
alter table media rename column uploaded_by to created_by;
alter table app_user add column created_by text, add column updated_at timestamptz, add column updated_by text;
alter table supplier
  add column created_at timestamptz, add column created_by text,
  add column updated_at timestamptz, add column updated_by text;
alter table client
  add column created_at timestamptz, add column created_by text,
  add column updated_at timestamptz, add column updated_by text;
alter table truck add column created_by text, add column updated_at timestamptz, add column updated_by text;
alter table truck_costing add column created_by text, add column updated_at timestamptz, add column updated_by text;
alter table media add column updated_at timestamptz, add column updated_by text;
alter table paper add column created_by text, add column updated_at timestamptz, add column updated_by text;

create temporary table record_stamp on commit drop as
select
  case when record_type in ('image', 'video') then 'media' when record_type in ('order', 'invoice') then 'paper' else record_type end
    as record_type,
  record_id,
  min(at) filter (where action = 'create') as created_at,
  (array_agg(user_id order by id) filter (where action = 'create'))[1] as created_by,
  max(at) as updated_at,
  (array_agg(user_id order by id desc))[1] as updated_by
from audit_entry
group by 1, 2;
create index on record_stamp (record_type, record_id);

update app_user r set created_by = s.created_by, updated_at = s.updated_at, updated_by = s.updated_by
from record_stamp s where s.record_type = 'user' and s.record_id = r.user_id;
update supplier r
set created_at = s.created_at, created_by = s.created_by, updated_at = s.updated_at, updated_by = s.updated_by
from record_stamp s where s.record_type = 'supplier' and s.record_id = r.id;
update client r
set created_at = s.created_at, created_by = s.created_by, updated_at = s.updated_at, updated_by = s.updated_by
from record_stamp s where s.record_type = 'client' and s.record_id = r.id;
update truck r set created_by = s.created_by, updated_at = s.updated_at, updated_by = s.updated_by
from record_stamp s where s.record_type = 'truck' and s.record_id = r.id;
update truck_costing r set created_by = s.created_by, updated_at = s.updated_at, updated_by = s.updated_by
from record_stamp s where s.record_type = 'costing' and s.record_id = r.id;
update media r set updated_at = s.updated_at, updated_by = s.updated_by
from record_stamp s where s.record_type = 'media' and s.record_id = r.id;
update paper r set created_by = s.created_by, updated_at = s.updated_at, updated_by = s.updated_by
from record_stamp s where s.record_type = 'paper' and s.record_id = r.id;

update supplier set created_at = coalesce(created_at, updated_at, now());
update client set created_at = coalesce(created_at, updated_at, now());
alter table supplier alter column created_at set not null, alter column created_at set default now();
alter table client alter column created_at set not null, alter column created_at set default now();

update app_user set updated_at = created_at where updated_at is null;
update supplier set updated_at = created_at where updated_at is null;
update client set updated_at = created_at where updated_at is null;
update truck set updated_at = created_at where updated_at is null;
update truck_costing set updated_at = created_at where updated_at is null;
update media set updated_at = created_at where updated_at is null;
update paper set updated_at = created_at where updated_at is null;
alter table app_user alter column updated_at set not null, alter column updated_at set default now();
alter table supplier alter column updated_at set not null, alter column updated_at set default now();
alter table client alter column updated_at set not null, alter column updated_at set default now();
alter table truck alter column updated_at set not null, alter column updated_at set default now();
alter table truck_costing alter column updated_at set not null, alter column updated_at set default now();
alter table media alter column updated_at set not null, alter column updated_at set default now();
alter table paper alter column updated_at set not null, alter column updated_at set default now();

-- Counts the changes; its value is the costing's ETag.
alter table truck_costing add column version integer not null default 1;

-- The name that the file had when it was sent.
alter table media add column original_name text;

-- The day that the truck was marked as sold; unknown for some that were sold before there was such a day.
alter table truck add column sold_on date, add constraint truck_sold_on check (is_sold or sold_on is null);
update truck t set sold_on = invoiced.date
from (
  select pt.truck_id, max(p.date) as date
  from paper_truck pt
  join paper p on p.id = pt.paper_id and p.kind = 'invoice'
  group by pt.truck_id
) invoiced
where invoiced.truck_id = t.id and t.is_sold;
insert into audit_entry (user_id, user_name, request_id, action, record_type, record_id, company, record_version, changes)
select 'system', 'System', 'migration', 'update', 'truck', id, company, version,
  jsonb_build_object('soldDate', jsonb_build_object('old', null, 'new', sold_on))
from truck where sold_on is not null;

-- Every number that a paper of the company ever had, also once the paper is gone or has another number.
create table paper_number (
  company text not null,
  kind text not null,
  number_value bigint not null,
  -- the paper that had it first
  paper_id text not null,
  primary key (company, kind, number_value)
);
insert into paper_number (company, kind, number_value, paper_id)
select distinct on (company, kind, number_value) company, kind, number_value, paper_id
from (
  select company, kind, number_value, id as paper_id, 0 as place from paper
  union all
  select e.company, e.record_type, number::bigint, e.record_id, 1
  from audit_entry e
  cross join lateral (values (e.changes #>> '{number,old}'), (e.changes #>> '{number,new}')) v (number)
  where e.record_type in ('order', 'invoice') and e.company is not null and number is not null
) used
order by company, kind, number_value, place;

-- A stored party is read by the rules of its form, so that a new particular leaves old papers as they are.
alter table paper add column form_version integer not null default 1;

-- The lines of an item for all its trucks, without and with VAT, as they were reckoned when the paper was saved.
alter table paper_item
  add column rate_net numeric(20, 2), add column rate_gross numeric(20, 2),
  add column freight_net numeric(20, 2), add column freight_gross numeric(20, 2),
  add column warranty_net numeric(20, 2), add column warranty_gross numeric(20, 2);
update paper_item i
set
  rate_net = i.rate * t.count, rate_gross = round(i.rate * t.count * (100 + i.vat_rate) * 0.01, 2),
  freight_net = i.freight_rate * t.count,
  freight_gross = round(i.freight_rate * t.count * (100 + i.vat_rate) * 0.01, 2),
  warranty_net = i.warranty_rate * t.count,
  warranty_gross = round(i.warranty_rate * t.count * (100 + i.vat_rate) * 0.01, 2)
from (
  select i.paper_id, i.position, count(pt.truck_id) as count
  from paper_item i
  left join paper_truck pt on pt.paper_id = i.paper_id and pt.item_position = i.position
  group by 1, 2
) t
where t.paper_id = i.paper_id and t.position = i.position;
alter table paper_item
  alter column rate_net set not null, alter column rate_gross set not null,
  alter column freight_net set not null, alter column freight_gross set not null,
  alter column warranty_net set not null, alter column warranty_gross set not null;

alter table paper add column total_vat numeric(20, 2);
update paper p set total_vat = coalesce((
  select sum(rate_gross - rate_net + freight_gross - freight_net + warranty_gross - warranty_net)
  from paper_item i where i.paper_id = p.id
), 0);
alter table paper alter column total_vat set not null;

alter table app_user enable trigger user;
alter table supplier enable trigger user;
alter table client enable trigger user;
alter table truck enable trigger user;
alter table truck_costing enable trigger user;
alter table media enable trigger user;
alter table paper enable trigger user;
update list_state set state = gen_random_uuid(), changed_in = pg_current_xact_id();

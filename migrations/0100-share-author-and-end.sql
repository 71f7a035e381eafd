-- A shared page names its author also after that person was renamed or deleted, and runs for 12 months at most.

alter table truck_share add column created_by_name text;
update truck_share s
set created_by_name = coalesce(
  (
    select e.user_name from audit_entry e
    where e.record_type = 'share' and e.record_id = s.id and e.action = 'create'
    order by e.id limit 1
  ),
  (select u.name from app_user u where u.user_id = s.created_by)
);

-- Pages that would run longer end 12 months after they were made.
with longer as (
  select id, company, until as former, (created_at + interval '12 months')::date as latest
  from truck_share where until > (created_at + interval '12 months')::date
), cut as (
  update truck_share s set until = longer.latest from longer where s.id = longer.id
)
insert into audit_entry (user_id, user_name, request_id, action, record_type, record_id, company, changes)
select 'system', 'System', '', 'update', 'share', id, company,
  jsonb_build_object('until', jsonb_build_object('old', former, 'new', latest))
from longer;

-- Whether the open pages of a person who is being deleted end with their account.
alter table account_removal add column ends_shares boolean not null default false;

-- A rate that was entered on an invoice after its credit note is the credit note's as well. Copies that were issued stay.

alter table credit_note disable trigger user;
with rated as (
  update credit_note c
  set exchange_rate = p.exchange_rate, revision = c.revision + 1, version = c.version + 1, updated_at = now(),
    updated_by = 'system'
  from paper p
  where p.id = c.invoice_id and c.currency <> 'GBP' and c.exchange_rate is null and p.exchange_rate is not null
  returning c.id, c.company, c.revision, c.version, trim_scale(c.exchange_rate) as exchange_rate
), kept as (
  insert into paper_revision (
    kind, paper_id, revision, company, form, content, particulars_version, saved_by, saved_by_name
  )
  select 'creditNote', c.id, c.revision, c.company, r.form,
    r.content || jsonb_build_object('exchangeRate', c.exchange_rate), r.particulars_version, 'system', 'System'
  from rated c
  join paper_revision r on r.kind = 'creditNote' and r.paper_id = c.id and r.revision = c.revision - 1
)
insert into audit_entry (user_id, user_name, request_id, action, record_type, record_id, company, record_version, changes)
select 'system', 'System', 'migration', 'update', 'creditNote', id, company, version,
  jsonb_build_object('exchangeRate', jsonb_build_object('old', null, 'new', exchange_rate))
from rated order by id;
alter table credit_note enable trigger user;
update list_state set state = gen_random_uuid(), changed_in = pg_current_xact_id() where source = 'creditNote';

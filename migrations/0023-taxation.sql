-- How each item of a paper was taxed, what a paper keeps of its trucks' VAT schemes, and an invoice's tax point and due
-- date, with the rate that a paper in dollars is changed into pounds by.

alter table paper
  -- no news of each row
  disable trigger user,
  add column tax_point date,
  -- fixed when the invoice is saved; none where nobody said how many days there are to pay
  add column due_date date,
  -- dollars for one pound
  add column exchange_rate numeric(12, 6) check (exchange_rate > 0);
update paper set tax_point = date where kind = 'invoice';
alter table paper
  enable trigger user,
  add constraint paper_tax_point check ((kind = 'invoice') = (tax_point is not null)),
  add constraint paper_due_date check (kind = 'invoice' or due_date is null);
create index paper_by_tax_point on paper (company, tax_point) where kind = 'invoice';

alter table paper_item add column vat_treatment text
  check (vat_treatment in ('Standard', 'Margin', 'Export', 'NoVat'));
update paper_item set vat_treatment = case when vat_rate > 0 then 'Standard' else 'NoVat' end;
alter table paper_item
  alter column vat_treatment set not null,
  add constraint paper_item_untaxed check (vat_treatment = 'Standard' or vat_rate = 0);

-- as it was when the paper was saved; papers of before have none
alter table paper_truck add column vat_scheme text;

insert into audit_entry (user_id, user_name, request_id, action, record_type, record_id, company, record_version, changes)
select 'system', 'System', 'migration', 'update', kind, id, company, version,
  jsonb_build_object('taxPoint', jsonb_build_object('old', null, 'new', tax_point))
from paper where kind = 'invoice' order by created_at, id;
update list_state set state = gen_random_uuid(), changed_in = pg_current_xact_id() where source in ('order', 'invoice');

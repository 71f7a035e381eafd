-- Trucks that are sold again: what a credit note changed of a truck's sale, so that its deletion can undo that, and how many
-- invoices have a truck that is not credited.

alter table credit_note_truck
  add column returned boolean not null default false,
  add column sold_on date check (returned or sold_on is null);
comment on column credit_note_truck.returned is 'The credit note put the sold truck back into stock.';
comment on column credit_note_truck.sold_on is 'The truck''s day of sale before that.';

alter table truck add column invoice_count integer not null default 0;
comment on column truck.invoice_count is 'Invoices of any company with this truck whose price is not credited in full.';

drop function truck_invoice(text);
create function truck_invoice(
  wanted text, out invoiced boolean, out invoice_price numeric, out invoice_count integer
) language sql stable set search_path from current as $$
  with standing as (
    select p.id, p.currency, p.date, p.number_value, i.rate
    from paper_truck pt
    join paper p on p.id = pt.paper_id and p.kind = 'invoice'
    join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
    where pt.truck_id = wanted and i.rate > truck_credit(p.id, pt.truck_id)
  )
  select
    exists (select from standing),
    (
      select rate from standing where currency = 'GBP'
      order by date desc, number_value desc, id desc
      limit 1
    ),
    (select count(*)::integer from standing)
$$;

create or replace function keep_truck_invoice(wanted text) returns void language sql set search_path from current as $$
  update truck t set invoiced = f.invoiced, invoice_price = f.invoice_price, invoice_count = f.invoice_count
  from truck_invoice(wanted) f
  where t.id = wanted
    and (t.invoiced, t.invoice_price, t.invoice_count) is distinct from (f.invoiced, f.invoice_price, f.invoice_count)
$$;

alter table truck disable trigger user;
update truck t set invoice_count = found.invoice_count
from (select k.id, f.invoice_count from truck k, truck_invoice(k.id) f where k.invoiced) found
where found.id = t.id;
alter table truck enable trigger user;
create index truck_invoiced_twice on truck (company) where invoice_count > 1;
update list_state set state = gen_random_uuid(), changed_in = pg_current_xact_id() where source = 'truck';

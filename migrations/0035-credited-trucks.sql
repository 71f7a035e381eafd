-- A truck whose price was credited in full on an invoice is on that invoice no more.

-- what credit notes took off the price of a truck on an invoice
create function truck_credit(wanted_invoice text, wanted_truck text) returns numeric language sql stable as $$
  select coalesce(sum(ci.rate), 0)
  from credit_note cn
  join credit_note_truck ct on ct.credit_note_id = cn.id and ct.truck_id = wanted_truck
  join credit_note_item ci on ci.credit_note_id = cn.id and ci.position = ct.item_position
  where cn.invoice_id = wanted_invoice
$$;

create or replace function truck_invoice(wanted text, out invoiced boolean, out invoice_price numeric)
language sql stable as $$
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
    )
$$;

create constraint trigger keep_invoice_of_truck after insert or delete on credit_note_truck
  deferrable initially deferred for each row execute function keep_invoice_of_truck();

alter table truck disable trigger user;
update truck t set invoiced = found.invoiced, invoice_price = found.invoice_price
from (select k.id, f.* from truck k, truck_invoice(k.id) f where k.id in (select truck_id from credit_note_truck)) found
where found.id = t.id;
alter table truck enable trigger user;
update list_state set state = gen_random_uuid(), changed_in = pg_current_xact_id() where source = 'truck';

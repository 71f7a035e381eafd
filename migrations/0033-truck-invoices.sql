-- Whether a truck is on an invoice, and for how much on the latest one in pounds: kept with the truck, so that lists of
-- what needs doing read trucks alone.

alter table truck
  add column invoiced boolean not null default false,
  -- the item's rate on the latest invoice in pounds
  add column invoice_price numeric(12, 2);

create function truck_invoice(wanted text, out invoiced boolean, out invoice_price numeric) language sql stable as $$
  select
    exists (
      select from paper_truck pt
      join paper p on p.id = pt.paper_id and p.kind = 'invoice'
      where pt.truck_id = wanted
    ),
    (
      select i.rate
      from paper_truck pt
      join paper p on p.id = pt.paper_id and p.kind = 'invoice' and p.currency = 'GBP'
      join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
      where pt.truck_id = wanted
      order by p.date desc, p.number_value desc, p.id desc
      limit 1
    )
$$;

-- nobody looks while this runs: no news of each row
alter table truck disable trigger user;
update truck t set invoiced = found.invoiced, invoice_price = found.invoice_price
from (select k.id, f.* from truck k, truck_invoice(k.id) f where k.id in (select truck_id from paper_truck)) found
where found.id = t.id and found.invoiced;
alter table truck enable trigger user;
update list_state set state = gen_random_uuid(), changed_in = pg_current_xact_id() where source = 'truck';

create function keep_truck_invoice(wanted text) returns void language sql as $$
  update truck t set invoiced = f.invoiced, invoice_price = f.invoice_price
  from truck_invoice(wanted) f
  where t.id = wanted and (t.invoiced, t.invoice_price) is distinct from (f.invoiced, f.invoice_price)
$$;

create function keep_invoice_of_truck() returns trigger language plpgsql as $$
begin
  perform keep_truck_invoice(case when tg_op = 'DELETE' then old.truck_id else new.truck_id end);
  return null;
end $$;

create function keep_invoice_of_trucks() returns trigger language plpgsql as $$
begin
  perform keep_truck_invoice(pt.truck_id) from paper_truck pt where pt.paper_id = new.id order by pt.truck_id;
  return null;
end $$;

-- At the commit: a paper that is saved writes its items and trucks anew, and mostly nothing of this changes.
create constraint trigger keep_invoice_of_truck after insert or update or delete on paper_truck
  deferrable initially deferred for each row execute function keep_invoice_of_truck();
create constraint trigger keep_invoice_of_trucks after update of currency, date, number on paper
  deferrable initially deferred for each row
  when (new.kind = 'invoice' and (old.currency, old.date, old.number) is distinct from (new.currency, new.date, new.number))
  execute function keep_invoice_of_trucks();

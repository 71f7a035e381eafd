create or replace function set_paper_credited() returns trigger language plpgsql set search_path from current as $$
begin
  -- Concurrent writers wait here, so that the statement below sees their rows.
  perform 1 from paper where id in (select invoice_id from changed) order by id for no key update;
  update paper p
  set credited = s.credited
  from (
    select d.invoice_id, coalesce(sum(c.total), 0) as credited
    from (select distinct invoice_id from changed) d
    left join credit_note c on c.invoice_id = d.invoice_id
    group by d.invoice_id
  ) s
  where p.id = s.invoice_id and p.credited <> s.credited;
  return null;
end $$;
create or replace trigger set_credited_* after insert or delete on credit_note
  referencing changed for each statement execute function set_paper_credited();

-- The amount that credit notes took off the price of a truck on an invoice.
create or replace function truck_credit(wanted_invoice text, wanted_truck text) returns numeric language sql stable as $$
  select coalesce(sum(ci.rate), 0)
  from credit_note cn
  join credit_note_truck ct on ct.credit_note_id = cn.id and ct.truck_id = wanted_truck
  join credit_note_item ci on ci.credit_note_id = cn.id and ci.position = ct.item_position
  where cn.invoice_id = wanted_invoice
$$;

-- The invoices of a truck, without those on which its price was credited in full; the price is less what was credited.
create or replace function truck_invoice(
  wanted text, out invoiced boolean, out invoice_price numeric, out invoice_count integer
) language sql stable
set search_path from current
as $$
  with standing as (
    select p.id, p.currency, p.date, p.number_value, i.rate - c.credit as price
    from paper_truck pt
    join paper p on p.id = pt.paper_id and p.kind = 'invoice'
    join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
    cross join lateral (select truck_credit(p.id, pt.truck_id) as credit) c
    where pt.truck_id = wanted and i.rate > c.credit
  )
  select
    exists (select from standing),
    (
      select price from standing where currency = 'GBP'
      order by date desc, number_value desc, id desc
      limit 1
    ),
    (select count(*)::integer from standing)
$$;

create or replace function set_truck_invoice(wanted text) returns void language sql set search_path from current as $$
  update truck t set invoiced = f.invoiced, invoice_price = f.invoice_price, invoice_count = f.invoice_count
  from truck_invoice(wanted) f
  where t.id = wanted
    and (t.invoiced, t.invoice_price, t.invoice_count) is distinct from (f.invoiced, f.invoice_price, f.invoice_count)
$$;

create or replace function set_invoice_of_truck() returns trigger language plpgsql set search_path from current as $$
begin
  perform set_truck_invoice(case when tg_op = 'DELETE' then old.truck_id else new.truck_id end);
  return null;
end $$;

create or replace function set_invoice_of_trucks() returns trigger language plpgsql set search_path from current as $$
begin
  perform set_truck_invoice(pt.truck_id) from paper_truck pt where pt.paper_id = new.id order by pt.truck_id;
  return null;
end $$;

-- Deferred: saving a paper deletes and inserts all its items and trucks, and usually none of this changes.
create constraint trigger set_invoice_of_truck after insert or update or delete on paper_truck
  deferrable initially deferred for each row execute function set_invoice_of_truck();
create constraint trigger set_invoice_of_truck after insert or delete on credit_note_truck
  deferrable initially deferred for each row execute function set_invoice_of_truck();
create constraint trigger set_invoice_of_trucks after update of currency, date, number on paper
  deferrable initially deferred for each row
  when (new.kind = 'invoice' and (old.currency, old.date, old.number) is distinct from (new.currency, new.date, new.number))
  execute function set_invoice_of_trucks();

create view credit_note_find_entry as
select 'creditNote' as kind, c.id as record_id, c.company,
  array[c.number, 'creditnote' || c.number_value, 'credit' || c.number_value] as keys,
  '{}'::text[] as labels,
  find_words(concat_ws(' ', 'credit note', c.number, c.bill_to ->> 'name', c.ship_to ->> 'name', c.reg_numbers))
    || ' ' || search_key(c.bill_to ->> 'name') || ' ' || search_key(c.ship_to ->> 'name')
    || ' ' || search_key(c.reg_numbers) || ' ' || replace(vehicle_keys(c.reg_numbers), E'\n', ' ') as body
from credit_note c;
create or replace trigger find_* after insert or update or delete on credit_note
  referencing changed for each statement
  execute function refresh_find_entries('credit_note_find_entry', 'id', 'creditNote');

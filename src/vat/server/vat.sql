create or replace function save_deleted_margin_truck() returns trigger language plpgsql set search_path from current as $$
begin
  if old.vat_scheme = 'Margin' or exists (
    select from paper_truck pt
    join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position and i.vat_treatment = 'Margin'
    where pt.truck_id = old.id
  ) then
    insert into deleted_margin_truck (
      truck_id, company, stock_number, vat_scheme, reg_number, chassis_number, make, model, purchase_date,
      purchase_invoice_number, purchase_price, seller
    ) values (
      old.id, old.company, old.stock_number, old.vat_scheme, old.reg_number, old.chassis_number, old.make, old.model,
      old.purchase_date, old.purchase_invoice_number, old.purchase_price,
      (select name from supplier where id = old.bought_from)
    );
  end if;
  return old;
end $$;
create or replace trigger save_deleted_margin_truck before delete on truck
  for each row execute function save_deleted_margin_truck();

create or replace function save_deleted_purchase() returns trigger language plpgsql set search_path from current as $$
begin
  insert into deleted_purchase (truck_id, company, reg_number, purchase_date, purchase_vat)
  values (old.id, coalesce(old.purchase_company, old.company), old.reg_number, old.purchase_date, old.purchase_vat);
  return null;
end $$;
create or replace trigger save_deleted_purchase after delete on truck
  for each row when (
    old.vat_scheme = 'Qualifying' and old.purchase_vat > 0 and old.purchase_date is not null
  )
  execute function save_deleted_purchase();

-- The purchase of a truck, current or as of its deletion.
create or replace function truck_purchase(
  wanted text, out purchase_price numeric, out purchase_date date, out purchase_invoice_number text, out seller text
) language sql stable

as $$
  select t.purchase_price, t.purchase_date, t.purchase_invoice_number, s.name
  from truck t left join supplier s on s.id = t.bought_from where t.id = wanted
  union all
  select d.purchase_price, d.purchase_date, d.purchase_invoice_number, d.seller
  from deleted_margin_truck d where d.truck_id = wanted
  limit 1
$$;

-- Saving an invoice inserts its trucks again. For a truck without known purchase, the existing evidence remains.
create or replace function save_sale_evidence() returns trigger language plpgsql set search_path from current as $$
begin
  insert into sale_evidence
  select p.id, n.truck_id, k.purchase_price, k.purchase_date, k.purchase_invoice_number, k.seller
  from new_rows n
  join paper p on p.id = n.paper_id and p.kind = 'invoice'
  cross join lateral truck_purchase(n.truck_id) k
  where k.purchase_price is not null
  on conflict (invoice_id, truck_id) do update set purchase_price = excluded.purchase_price,
    purchase_date = excluded.purchase_date, purchase_invoice_number = excluded.purchase_invoice_number,
    seller = excluded.seller;
  return null;
end $$;
create or replace trigger save_sale_evidence after insert on paper_truck
  referencing new table as new_rows for each statement execute function save_sale_evidence();

-- Missing data can be entered later, once.
create or replace function fill_sale_evidence() returns trigger language plpgsql set search_path from current as $$
begin
  update sale_evidence
  set purchase_price = case when purchase_price = 0 then new.purchase_price else purchase_price end,
    purchase_date = coalesce(purchase_date, new.purchase_date),
    purchase_invoice_number = coalesce(purchase_invoice_number, new.purchase_invoice_number),
    seller = coalesce(seller, (select name from supplier where id = new.bought_from))
  where truck_id = new.id
    and (purchase_price = 0 or purchase_date is null or purchase_invoice_number is null or seller is null);
  return null;
end $$;
create or replace trigger fill_sale_evidence
  after update of purchase_price, purchase_date, purchase_invoice_number, bought_from on truck
  for each row when (
    (new.purchase_price, new.purchase_date, new.purchase_invoice_number, new.bought_from)
    is distinct from (old.purchase_price, old.purchase_date, old.purchase_invoice_number, old.bought_from)
  )
  execute function fill_sale_evidence();

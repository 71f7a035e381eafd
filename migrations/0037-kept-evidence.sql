-- What the books reckoned stays: the purchase of each truck as it was when its invoice was saved, and the purchase VAT of
-- trucks that were deleted or moved to another company.

-- Of each truck on an invoice; rows outlive their invoices and their trucks.
create table sale_evidence (
  invoice_id text not null,
  truck_id text not null,
  -- 0 where nobody had entered it
  purchase_price numeric(12, 2) not null,
  purchase_date date,
  purchase_invoice_number text,
  seller text,
  primary key (invoice_id, truck_id)
);
create index sale_evidence_truck on sale_evidence (truck_id);

-- a truck as it is, else as it was when it was deleted
create function truck_purchase(
  wanted text, out purchase_price numeric, out purchase_date date, out purchase_invoice_number text, out seller text
) language sql stable as $$
  select t.purchase_price, t.purchase_date, t.purchase_invoice_number, s.name
  from truck t left join supplier s on s.id = t.bought_from where t.id = wanted
  union all
  select d.purchase_price, d.purchase_date, d.purchase_invoice_number, d.seller
  from deleted_margin_truck d where d.truck_id = wanted
  limit 1
$$;

insert into sale_evidence
select p.id, pt.truck_id, k.purchase_price, k.purchase_date, k.purchase_invoice_number, k.seller
from paper p
join paper_truck pt on pt.paper_id = p.id
cross join lateral truck_purchase(pt.truck_id) k
where p.kind = 'invoice' and k.purchase_price is not null;

-- Every save of an invoice writes its trucks anew; one that is gone without a trace keeps the evidence that it has.
create function keep_sale_evidence() returns trigger language plpgsql as $$
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
create trigger keep_sale_evidence after insert on paper_truck
  referencing new table as new_rows for each statement execute function keep_sale_evidence();

-- What was missing when the invoice was saved may still be entered, once.
create function fill_sale_evidence() returns trigger language plpgsql as $$
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
create trigger fill_sale_evidence
  after update of purchase_price, purchase_date, purchase_invoice_number, bought_from on truck
  for each row when (
    (new.purchase_price, new.purchase_date, new.purchase_invoice_number, new.bought_from)
    is distinct from (old.purchase_price, old.purchase_date, old.purchase_invoice_number, old.bought_from)
  )
  execute function fill_sale_evidence();

-- The purchase VAT of a truck that moved stays with the company that bought it, and that of a deleted one is kept.
alter table truck
  -- none where it is the truck's own
  add column purchase_company text;

create function keep_purchase_company() returns trigger language plpgsql as $$
begin
  if old.vat_scheme = 'Qualifying' and old.purchase_vat is not null and old.purchase_date is not null then
    new.purchase_company := coalesce(old.purchase_company, old.company);
  end if;
  return new;
end $$;
create trigger keep_purchase_company before update of company on truck
  for each row when (new.company <> old.company) execute function keep_purchase_company();

create table deleted_purchase (
  truck_id text primary key,
  -- that which bought it
  company text not null,
  reg_number text not null,
  purchase_date date not null,
  purchase_vat numeric(12, 2) not null
);
create index deleted_purchase_by_date on deleted_purchase (company, purchase_date);

create function keep_deleted_purchase() returns trigger language plpgsql as $$
begin
  insert into deleted_purchase (truck_id, company, reg_number, purchase_date, purchase_vat)
  values (old.id, coalesce(old.purchase_company, old.company), old.reg_number, old.purchase_date, old.purchase_vat);
  return null;
end $$;
create trigger keep_deleted_purchase after delete on truck
  for each row when (
    old.vat_scheme = 'Qualifying' and old.purchase_vat > 0 and old.purchase_date is not null
  )
  execute function keep_deleted_purchase();

-- those deleted before, as the audit trail has them
insert into deleted_purchase (truck_id, company, reg_number, purchase_date, purchase_vat)
select distinct on (record_id) record_id, company, changes #>> '{regNumber,old}', (changes #>> '{purchaseDate,old}')::date,
  (changes #>> '{purchaseVat,old}')::numeric
from audit_entry
where record_type = 'truck' and action = 'delete' and company is not null
  and changes #>> '{vatScheme,old}' = 'Qualifying' and changes #>> '{regNumber,old}' is not null
  and changes #>> '{purchaseDate,old}' is not null and (changes #>> '{purchaseVat,old}')::numeric > 0
  and not exists (select from truck t where t.id = record_id)
order by record_id, id desc;

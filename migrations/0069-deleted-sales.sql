-- What the sales figures keep of sold trucks that were deleted: a sale that an invoice still has stays in them. Whether an
-- invoice still has it is looked up when the figures are read.

create table deleted_sale (
  truck_id text primary key,
  company text not null,
  sold_on date,
  make text not null,
  truck_type text,
  sold_to text,
  purchase_date date,
  sale_price numeric(12, 2),
  freight_charges numeric(12, 2),
  warranty_charges numeric(12, 2),
  profit numeric not null,
  -- costs entered on a day after the sale
  late_costs numeric not null,
  deleted_at timestamptz not null default now()
);
create index deleted_sale_company on deleted_sale (company, sold_on);

create function keep_deleted_sale() returns trigger language plpgsql set search_path from current as $$
begin
  if old.is_sold and exists (
    select from paper_truck pt join paper p on p.id = pt.paper_id and p.kind = 'invoice' where pt.truck_id = old.id
  ) then
    insert into deleted_sale (
      truck_id, company, sold_on, make, truck_type, sold_to, purchase_date, sale_price, freight_charges,
      warranty_charges, profit, late_costs
    ) values (
      old.id, old.company, old.sold_on, old.make, old.truck_type, old.sold_to, old.purchase_date, old.sale_price,
      old.freight_charges, old.warranty_charges, old.profit,
      coalesce((
        select sum(k.value) from truck_costing k where k.truck_id = old.id and k.entered_on > old.sold_on
      ), 0)
    );
  end if;
  return old;
end $$;
create trigger keep_deleted_sale before delete on truck for each row execute function keep_deleted_sale();

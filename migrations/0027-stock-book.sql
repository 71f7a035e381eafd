-- What the stock book keeps of margin trucks that were deleted, and marks for the lists that reckon with VAT rates.

-- as the truck was when it was deleted
create table deleted_margin_truck (
  truck_id text primary key,
  company text not null,
  stock_number integer not null,
  vat_scheme text not null,
  reg_number text not null,
  chassis_number text,
  make text not null,
  model text not null,
  purchase_date date,
  purchase_invoice_number text,
  purchase_price numeric(12, 2) not null,
  seller text,
  deleted_at timestamptz not null default now()
);

create index truck_margin on truck (company) where vat_scheme = 'Margin';
create index paper_item_margin on paper_item (paper_id) where vat_treatment = 'Margin';

create function keep_deleted_margin_truck() returns trigger language plpgsql as $$
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
create trigger keep_deleted_margin_truck before delete on truck
  for each row execute function keep_deleted_margin_truck();

create function mark_particulars_list() returns trigger language plpgsql as $$
begin
  perform mark_list('companyParticulars', new.company);
  return null;
end $$;
create constraint trigger mark_list after insert or update on company_particulars
  deferrable initially deferred for each row execute function mark_particulars_list();
insert into list_state (source, company)
select 'companyParticulars', company from unnest(array['AbbasAutos', 'TruckWorld', 'Butler', 'RedStar']) company
on conflict do nothing;

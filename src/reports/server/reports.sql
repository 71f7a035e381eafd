create or replace function save_deleted_sale() returns trigger language plpgsql set search_path from current as $$
begin
  if old.is_sold and exists (
    select from paper_truck pt join paper p on p.id = pt.paper_id and p.kind = 'invoice' where pt.truck_id = old.id
  ) then
    insert into deleted_sale (
      truck_id, company, sold_on, make, truck_type, sold_to, purchase_date, asking_price_at_sale, sale_price,
      freight_charges, warranty_charges, profit, late_costs
    ) values (
      old.id, old.company, old.sold_on, old.make, old.truck_type, old.sold_to, old.purchase_date,
      old.asking_price_at_sale, old.sale_price, old.freight_charges, old.warranty_charges, old.profit,
      coalesce((
        select sum(k.value) from truck_costing k where k.truck_id = old.id and k.entered_on > old.sold_on
      ), 0)
    );
  end if;
  return old;
end $$;
create or replace trigger save_deleted_sale before delete on truck for each row execute function save_deleted_sale();

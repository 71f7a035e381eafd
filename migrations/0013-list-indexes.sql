-- An index for each way in which screens sort and search. Each starts with the company and ends with the id, so that a
-- page is read from it in order. Empty values come last both ways: a column that may be empty has one for each way
-- where people sort it downwards; one that is never empty is read backwards.

create index truck_by_reg_number on truck (company, (reg_number collate natural_order), id);
create index truck_by_make on truck (company, (make collate natural_order), id);
create index truck_by_model on truck (company, (model collate natural_order), id);
create index truck_by_chassis_number on truck (company, (chassis_number collate natural_order), id);
create index truck_by_engine_number on truck (company, (engine_number collate natural_order), id);
create index truck_by_registration_date on truck (company, registration_date, id);
create index truck_by_registration_date_down on truck (company, registration_date desc nulls last, id);
create index truck_by_mileage on truck (
  company, (mileage * case mileage_unit when 'Miles' then 1.609344 else 1 end), id
);
create index truck_by_purchase_price on truck (company, purchase_price, id);
create index truck_by_purchase_date on truck (company, purchase_date, id);
create index truck_by_purchase_date_down on truck (company, purchase_date desc nulls last, id);
create index truck_by_sale_price on truck (company, sale_price, id);
create index truck_by_sale_price_down on truck (company, sale_price desc nulls last, id);
create index truck_by_freight_charges on truck (company, freight_charges, id);
create index truck_by_warranty_charges on truck (company, warranty_charges, id);
create index truck_by_profit on truck (company, profit, id);
create index truck_by_cost_total on truck (company, cost_total, id);

create index paper_by_date on paper (company, kind, date, id);
create index paper_by_deposit_paid on paper (company, kind, deposit_paid, id);
create index paper_by_bill_to_name on paper (company, kind, (bill_to_name collate natural_order), id);
create index paper_by_ship_to_name on paper (company, kind, (ship_to_name collate natural_order), id);
create index paper_by_total_sale_price on paper (company, kind, total_sale_price, id);

create index client_by_name on client ((name collate natural_order), id);
create index supplier_by_name on supplier ((name collate natural_order), id);

-- texts of three letters and more
create index truck_search on truck using gin (search_text gin_trgm_ops);
create index truck_search_reg on truck using gin (search_reg gin_trgm_ops);
create index paper_search on paper using gin (search_text gin_trgm_ops);
create index client_search on client using gin (search_text gin_trgm_ops);
create index supplier_search on supplier using gin (search_text gin_trgm_ops);

-- An order with its invoice, of two items and a truck that is gone, and the counters.
insert into paper (
  id, kind, company, number, date, currency, deposit_paid, bill_to, ship_to, number_of_trucks, total_sale_price,
  total_freight_charges, total_warranty_charges, total_due
) values
  ('p1', 'order', 'Butler', '007', '2026-01-07', 'GBP', 100, '{"id":"c1","name":"Harbour Haulage","city":"Hull"}',
    '{"id":"c1","name":"Harbour Haulage"}', 1, 28800, 600, 0, 29300),
  ('p2', 'invoice', 'Butler', '8', '2026-01-08', 'GBP', 100, '{"id":"c1","name":"Harbour Haulage","city":"Hull"}',
    '{"id":"c1","name":"Harbour Haulage"}', 1, 28800, 600, 0, 29300);
update paper set reference_id = case id when 'p1' then 'p2' else 'p1' end;
insert into paper_item (paper_id, position, description, rate, vat_rate, freight_rate, warranty_rate) values
  ('p1', 0, 'A tractor unit', 24000, 20, 500, 0), ('p2', 0, 'A tractor unit', 24000, 20, 500, 0);
insert into paper_truck (paper_id, item_position, position, truck_id, reg_number, make, model, sale_price) values
  ('p1', 0, 0, 'gone', 'G 1', 'MAN', 'TGX', 24000), ('p2', 0, 0, 't1', 'AB12 CDE', 'DAF', 'XF 480', 24000);
insert into paper_counter (company, kind, last_number) values ('Butler', 'order', 7), ('Butler', 'invoice', 8);

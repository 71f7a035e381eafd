-- As before, with how items are taxed and the tax point of the invoice.
insert into paper (
  id, kind, company, number, date, currency, deposit_paid, bill_to, ship_to, number_of_trucks, total_sale_price,
  total_freight_charges, total_warranty_charges, total_due, total_vat, tax_point
) values
  ('p1', 'order', 'Butler', '007', '2026-01-07', 'GBP', 100, '{"id":"c1","name":"Harbour Haulage","city":"Hull"}',
    '{"id":"c1","name":"Harbour Haulage"}', 1, 28800, 600, 0, 29300, 4900, null),
  ('p2', 'invoice', 'Butler', '8', '2026-01-08', 'GBP', 100, '{"id":"c1","name":"Harbour Haulage","city":"Hull"}',
    '{"id":"c1","name":"Harbour Haulage"}', 1, 28800, 600, 0, 29300, 4900, '2026-01-08');
update paper set reference_id = case id when 'p1' then 'p2' else 'p1' end;
insert into paper_item (
  paper_id, position, description, rate, vat_rate, vat_treatment, freight_rate, warranty_rate, rate_net, rate_gross, freight_net,
  freight_gross, warranty_net, warranty_gross
) values
  ('p1', 0, 'A tractor unit', 24000, 20, 'Standard', 500, 0, 24000, 28800, 500, 600, 0, 0),
  ('p2', 0, 'A tractor unit', 24000, 20, 'Standard', 500, 0, 24000, 28800, 500, 600, 0, 0);
insert into paper_truck (paper_id, item_position, position, truck_id, reg_number, make, model, sale_price) values
  ('p1', 0, 0, 'gone', 'G 1', 'MAN', 'TGX', 24000), ('p2', 0, 0, 't1', 'AB12 CDE', 'DAF', 'XF 480', 24000);
insert into paper_counter (company, kind, last_number) values ('Butler', 'order', 7), ('Butler', 'invoice', 8);
insert into paper_number (company, kind, number_value, paper_id) values
  ('Butler', 'order', 7, 'p1'), ('Butler', 'invoice', 8, 'p2');

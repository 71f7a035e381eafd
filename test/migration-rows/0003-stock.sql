-- Parties, a sold truck and an unsold one, costings, and their audit trail.
insert into supplier (id, name, name_key) values ('s1', 'Straße & Söhne', 'straße & söhne');
insert into client (id, name, name_key) values ('c1', 'Harbour Haulage', 'harbour haulage');
insert into truck (
  id, company, reg_number, reg_number_trimmed, make, model, mileage, purchase_price, sale_price, bought_from, sold_to,
  is_sold, version, created_at
) values
  ('t1', 'Butler', 'AB12 CDE', 'AB12CDE', 'DAF', 'XF 480', 512000, 18250.50, 24000.00, 's1', 'c1', true, 3, '2026-01-05'),
  ('t2', 'Butler', 'N 7', 'N7', 'Volvo', 'FH', 1, 0, null, null, null, false, 1, '2026-01-06');
insert into truck_costing (id, truck_id, type, invoice_number, value) values
  ('k1', 't1', 'Repairs', 'A 1', 12.50), ('k2', 't1', 'Repairs', null, -2.25), ('k3', 't1', 'ShippingCost', null, 100);
insert into audit_entry (at, user_id, user_email, request_id, action, record_type, record_id, company, changes) values
  ('2026-01-05', 'u-ann', 'ann@example.test', 'r2', 'create', 'truck', 't1', 'Butler', '{"regNumber":{"old":null,"new":"AB12 CDE"}}'),
  ('2026-01-05', 'u-ann', 'ann@example.test', 'r3', 'create', 'costing', 'k1', 'Butler',
    '{"truckId":{"old":null,"new":"t1"},"value":{"old":null,"new":12.5}}'),
  ('2026-01-06', 'u-ann', 'ann@example.test', 'r4', 'create', 'truck', 't2', 'Butler', '{"regNumber":{"old":null,"new":"N 7"}}');

-- Rows of most tables, for tests of backups and dumps, which must restore all of them.

-- Users of every role and a deleted one, their audit entries, and a stored response of an idempotent request.
insert into app_user (user_id, email, name, role, created_at) values
  ('u-boss', 'boss@example.test', 'Bo Boss', 'SuperAdmin', '2026-01-01'),
  ('u-ann', 'ann@example.test', 'Ann', 'User', '2026-01-02'),
  ('u-nobody', null, null, 'Other', '2026-01-03');
insert into removed_user (user_id, removed_at) values ('u-gone', '2026-01-04');
insert into audit_entry (at, user_id, user_email, request_id, action, record_type, record_id, changes) values
  ('2026-01-02', 'u-boss', 'boss@example.test', 'r1', 'update', 'user', 'u-ann', '{"role":{"old":"Other","new":"User"}}');
insert into idempotency_key (user_id, route_id, key, request_hash, response)
  values ('u-ann', 'createTruck', 'k1', 'hash', '{}');

-- An account of the embedded identity provider with its records.
insert into identity_account (user_id, email, email_key, email_verified, name, password_hash)
  values ('u-boss', 'Boss@Example.test', 'boss@example.test', true, 'Bo Boss', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA');
insert into identity_key (key_id, purpose, position, secret) values ('c1', 'cookie', 0, 'a cookie key');
insert into identity_record (model, id, payload, account_id, expires_at)
  values ('Session', 's1', '{}', 'u-boss', '2026-02-01');
insert into identity_attempt (subject, attempts, forget_at) values ('account boss@example.test', 1, '2026-01-05');

-- Clients and suppliers, a sold and an unsold truck, costings, and their audit entries.
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

-- Two complete photos and an incomplete video.
insert into media (id, truck_id, kind, content_type, size, has_thumbnails, original_name, created_by) values
  ('m1', 't1', 'image', 'image/png', 9, true, 'front.png', 'u-ann'),
  ('m2', 't1', 'image', 'image/heic', 9, null, null, 'u-ann'), ('m3', 't1', 'video', 'video/mp4', null, null, null, 'u-ann');

-- A user's saved view, also their default.
insert into list_view (id, owner_id, list, name, shared, query, columns)
  values ('v1', 'u-boss', 'trucks', 'Sold', true, '{}', '["regNumber"]');
insert into list_view_default (user_id, list, view_id) values ('u-boss', 'trucks', 'v1');

-- The particulars of one company.
insert into company_particulars (company, legal_name, vat_rates) values ('Butler', 'Butler Symonds Ltd', '[{"from":"2011-01-04","rate":20}]');

-- A pending removal of files.
select pgboss.create_queue('remove-media', '{"policy": "standard"}');
insert into pgboss.job (name, data, start_after) values ('remove-media', '{"prefix":"t0/images/m0"}', '2100-01-01');

-- A client that was merged into another one.
insert into client (id, name, name_key, merged_into) values ('c2', 'Harbour Haulage Ltd', 'harbour haulage ltd', 'c1');

-- A document of a truck.
insert into document (id, owner_type, owner_id, company, document_kind, name, content_type, announced_size, size, created_by) values
  ('d1', 'truck', 't1', 'AbbasAutos', 'V5C', 'log book.pdf', 'application/pdf', 9, 9, 'u-ann');

-- A snoozed to-do.
insert into needs_doing_snooze (rule, record_id, company, until, created_by) values ('noPhotos', 't2', 'Butler', '2100-01-01', 'u-ann');

-- An open shared page and an ended one.
insert into truck_share (
  id, company, secret, truck_ids, with_price, fields, images, videos, until, openings, last_opened_at, created_by
) values
  ('s1', 'Butler', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '{t1}', true, '{regNumber,make,salePrice}', '"all"', '[]',
    '2999-12-31', 3, '2026-01-09', 'u-ann'),
  ('s2', 'Butler', 'BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB', '{t1,t2}', false, '{make}', '["m1"]', '[]', '2026-01-31', 0, null,
    'u-ann');

-- A feed that was read.
insert into feed (
  id, company, name, format, columns, separator, encoding, show_reserved, with_reg_number, min_photos, photo_size, secret,
  created_by
) values
  ('f1', 'Butler', 'Portal', 'Csv', '[{"head":"Make","field":"make","values":{}}]', 'Comma', 'UTF-8', true, false, 0, 1600,
    'CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC', 'u-ann');
insert into feed_reading (feed_id, content_hash, changed_at, last_read_at, last_reader, last_count)
values ('f1', 'x', '2026-01-08', '2026-01-09', 'Portal/1.0', 3);

-- An order and its invoice, with their numbers, revisions and an issued copy.
insert into paper (
  id, kind, company, number, date, currency, deposit_paid, bill_to, ship_to, number_of_trucks, total_sale_price,
  total_freight_charges, total_warranty_charges, total_due, total_vat, tax_point, deposit_date
) values
  ('p1', 'order', 'Butler', '007', '2026-01-07', 'GBP', 100, '{"id":"c1","name":"Harbour Haulage","city":"Hull"}',
    '{"id":"c1","name":"Harbour Haulage"}', 1, 28800, 600, 0, 29300, 4900, null, '2026-01-07'),
  ('p2', 'invoice', 'Butler', '8', '2026-01-08', 'GBP', 100, '{"id":"c1","name":"Harbour Haulage","city":"Hull"}',
    '{"id":"c1","name":"Harbour Haulage"}', 1, 28800, 600, 0, 29300, 4900, '2026-01-08', '2026-01-08');
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
insert into paper_number (company, kind, number_value, paper_id, number, given_at, given_by) values
  ('Butler', 'order', 7, 'p1', '007', '2026-01-07', 'Ann'), ('Butler', 'invoice', 8, 'p2', '8', '2026-01-08', 'Ann');
insert into kept_particulars (company, version, content) values ('Butler', 1, '{"legalName":"Butler Symonds Ltd"}');
insert into paper_revision (kind, paper_id, revision, company, content, particulars_version, saved_by, saved_by_name)
select kind, id, 1, company, jsonb_build_object(
  'id', id, 'company', company, 'number', number, 'date', date, 'currency', currency, 'depositPaid', deposit_paid,
  'depositDate', deposit_date, 'depositMethod', null,
  'dealAuthorisation', null, 'taxPoint', tax_point, 'dueDate', null, 'exchangeRate', null, 'referenceId', reference_id, 'billToClient', bill_to, 'shipToClient', ship_to,
  'numberOfTrucks', 1, 'totalSalePrice', 28800, 'totalFreightCharges', 600, 'totalWarrantyCharges', 0, 'totalVat', 4900,
  'totalDue', 29300,
  'items', '[{
    "description": "A tractor unit", "rate": 24000, "vatRate": 20, "vatTreatment": "Standard", "freightRate": 500, "freightDescription": null,
    "warrantyRate": 0, "warrantyDescription": null,
    "totals": {
      "rate": {"net": 24000, "vat": 4800, "gross": 28800}, "freight": {"net": 500, "vat": 100, "gross": 600},
      "warranty": {"net": 0, "vat": 0, "gross": 0}, "total": 29400
    },
    "trucks": [{
      "id": "t1", "regNumber": "AB12 CDE", "make": "DAF", "model": "XF 480", "chassisNumber": null, "engineNumber": null,
      "color": null, "registrationDate": null, "mileage": null, "mileageUnit": null, "vatScheme": null, "salePrice": 24000,
      "freightCharges": null, "warrantyCharges": null
    }]
  }]'::jsonb
), 1, 'u-ann', 'Ann' from paper;
insert into issued_file (sha256, content) values (encode(sha256('%PDF-1.7 of then'), 'hex'), '%PDF-1.7 of then');
insert into issued_copy (
  kind, paper_id, n, revision, company, file_name, issued_by, issued_by_name, how, sha256, size
) values
  ('invoice', 'p2', 1, 1, 'Butler', 'Invoice_8.pdf', 'u-ann', 'Ann', 'downloaded',
    encode(sha256('%PDF-1.7 of then'), 'hex'), 16);
update paper set issued_copies = 1 where id = 'p2';

-- A reserved truck.
insert into truck_reservation (truck_id, client_id, until, note, version) values ('t2', 'c1', '2026-12-01', 'Rings back', 2);

-- A payment of the invoice, and a refund.
insert into payment (id, invoice_id, company, date, amount, refund, method, reference) values
  ('y1', 'p2', 'Butler', '2026-01-09', 1000, false, 'BankTransfer', 'FP 1'),
  ('y2', 'p2', 'Butler', '2026-01-10', 10.5, true, 'Cash', null);

-- A partial credit note for the invoice.
insert into credit_note (
  id, company, number, date, currency, invoice_id, invoice_number, invoice_date, reason, return_to_stock, bill_to, ship_to,
  number_of_trucks, total_net, total_vat, total, reg_numbers, created_by
) values (
  'k1', 'Butler', '1', '2026-01-10', 'GBP', 'p2', '8', '2026-01-08', 'A worn tyre', false,
  '{"id":"c1","name":"Harbour Haulage","city":"Hull"}', '{"id":"c1","name":"Harbour Haulage"}', 1, 100, 20, 120, 'AB12 CDE',
  'u-ann'
);
insert into credit_note_item (
  credit_note_id, position, item, description, rate, vat_rate, vat_treatment, freight_rate, warranty_rate, rate_net, rate_gross,
  freight_net, freight_gross, warranty_net, warranty_gross
) values ('k1', 0, 0, 'A tractor unit', 100, 20, 'Standard', 0, 0, 100, 120, 0, 0, 0, 0);
insert into credit_note_truck (credit_note_id, item_position, position, truck_id, truck) values
  ('k1', 0, 0, 't1', '{
    "id": "t1", "regNumber": "AB12 CDE", "make": "DAF", "model": "XF 480", "chassisNumber": null, "engineNumber": null,
    "color": null, "registrationDate": null, "mileage": null, "mileageUnit": null, "vatScheme": null, "salePrice": 24000,
    "freightCharges": null, "warrantyCharges": null
  }');
insert into paper_counter (company, kind, last_number) values ('Butler', 'creditNote', 1);
insert into paper_number (company, kind, number_value, paper_id, number, given_at, given_by) values
  ('Butler', 'creditNote', 1, 'k1', '1', '2026-01-10', 'Ann');
insert into paper_revision (kind, paper_id, revision, company, content, particulars_version, saved_by, saved_by_name)
values ('creditNote', 'k1', 1, 'Butler', '{
  "id": "k1", "company": "Butler", "number": "1", "date": "2026-01-10", "currency": "GBP", "exchangeRate": null,
  "invoiceId": "p2", "invoiceNumber": "8", "invoiceDate": "2026-01-08", "reason": "A worn tyre", "returnToStock": false,
  "billToClient": {"id": "c1", "name": "Harbour Haulage", "city": "Hull"},
  "shipToClient": {"id": "c1", "name": "Harbour Haulage"}, "billToVatNumber": null, "numberOfTrucks": 1, "totalNet": 100,
  "totalVat": 20, "total": 120,
  "items": [{
    "item": 0, "truckIds": ["t1"], "description": "A tractor unit", "rate": 100, "vatRate": 20, "vatTreatment": "Standard",
    "freightRate": 0, "freightDescription": null, "warrantyRate": 0, "warrantyDescription": null,
    "totals": {
      "rate": {"net": 100, "vat": 20, "gross": 120}, "freight": {"net": 0, "vat": 0, "gross": 0},
      "warranty": {"net": 0, "vat": 0, "gross": 0}, "total": 120
    },
    "trucks": [{
      "id": "t1", "regNumber": "AB12 CDE", "make": "DAF", "model": "XF 480", "chassisNumber": null, "engineNumber": null,
      "color": null, "registrationDate": null, "mileage": null, "mileageUnit": null, "vatScheme": null, "salePrice": 24000,
      "freightCharges": null, "warrantyCharges": null
    }]
  }]
}', 1, 'u-ann', 'Ann');

-- An e-mail that was sent, and one that failed.
insert into mail (id, message_id, company, kind, owner_id, copy_n, recipient, subject, body, file_name, content, state, pending, attempt, request_id, created_by, finished_at)
values
  ('e1', '<e1@trucks.example>', 'Butler', 'invoice', 'p2', 1, 'office@harbour.example', 'Invoice 8', 'Please find attached.', 'Invoice_8.pdf', '%PDF-1.7 of then', 'Sent', '{}', 1, 'request', 'u-ann', '2026-01-09T10:00:00Z'),
  ('e2', '<e2@trucks.example>', 'Butler', 'statement', 'c1', null, 'office@harbour.example', 'Statement', 'As of today.', 'Statement.pdf', '%PDF-1.7', 'GivenUp', '{office@harbour.example}', 40, 'request', 'u-ann', '2026-01-12T10:00:00Z');

-- A finished import with rows of two outcomes, and a remembered column heading.
insert into import (id, kind, company, name, content_type, announced_size, size, state, columns, run_at, run_by, done_at)
values ('im1', 'trucks', 'Butler', 'Stock.csv', 'text/csv', 40, 40, 'Done',
  '[{"head": "Reg", "field": "regNumber", "example": "AB12 CDE"}]', now(), 'u1', now());
insert into import_row (import_id, line, cells, outcome, reason, record_id, title, changes, seen_version, made_version, former)
values
  ('im1', 2, '["AB12 CDE"]', 'Changed', null, 't1', 'AB12 CDE', '[]', 1, 2, '{"color": "Red"}'),
  ('im1', 3, '[""]', 'Wrong', 'Reg Number: Required.', null, '', '[]', null, null, null);
insert into import_head (kind, head_key, user_id, field) values ('trucks', 'bay', 'u1', 'location');

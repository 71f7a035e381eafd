-- As before, with what the register says of each number, the revisions, and a copy that was handed out.
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
insert into paper_number (company, kind, number_value, paper_id, number, given_at, given_by) values
  ('Butler', 'order', 7, 'p1', '007', '2026-01-07', 'Ann'), ('Butler', 'invoice', 8, 'p2', '8', '2026-01-08', 'Ann');
insert into kept_particulars (company, version, form, content) values ('Butler', 1, 1, '{"legalName":"Butler Symonds Ltd"}');
insert into paper_revision (kind, paper_id, revision, company, form, content, particulars_version, saved_by, saved_by_name)
select kind, id, 1, company, 1, jsonb_build_object(
  'id', id, 'company', company, 'number', number, 'date', date, 'currency', currency, 'depositPaid', deposit_paid,
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

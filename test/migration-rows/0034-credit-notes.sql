-- A part of the invoice is credited.
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
insert into paper_revision (kind, paper_id, revision, company, form, content, particulars_version, saved_by, saved_by_name)
values ('creditNote', 'k1', 1, 'Butler', 1, '{
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

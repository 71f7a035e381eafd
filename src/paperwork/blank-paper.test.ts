import { expect, test } from 'vitest';
import { blankPaper, blankPaperItem, blankPaperTruck } from './blank-paper.ts';

/** The fields that are not null. */
const filled = (record: object) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

test('only required fields of a blank item have a value; it is charged with standard VAT', () => {
  const { totals, trucks, ...fields } = blankPaperItem;
  expect(filled(fields)).toMatchInlineSnapshot(`
    {
      "description": "",
      "freightRate": 0,
      "rate": 0,
      "vatRate": 0,
      "vatTreatment": "Standard",
      "warrantyRate": 0,
    }
  `);
  expect([/[1-9]/.exec(JSON.stringify(totals)), trucks]).toEqual([null, []]);
});

test('only required details of a blank truck have a value', () => {
  expect(filled(blankPaperTruck)).toMatchInlineSnapshot(`
    {
      "id": "",
      "make": "",
      "model": "",
      "regNumber": "",
    }
  `);
});

test('a blank order has no number, parties or amounts', () => {
  expect(filled(blankPaper)).toMatchInlineSnapshot(`
    {
      "billToClient": {
        "addressLine1": null,
        "addressLine2": null,
        "city": null,
        "contactName": null,
        "country": null,
        "countryCode": null,
        "email": null,
        "id": null,
        "name": "",
        "phoneNumber": null,
        "postcode": null,
      },
      "company": "AbbasAutos",
      "creditNotes": [],
      "currency": "GBP",
      "date": "2026-01-01",
      "depositPaid": 0,
      "id": "",
      "items": [],
      "number": "",
      "numberOfTrucks": 0,
      "revision": 1,
      "shipToClient": {
        "addressLine1": null,
        "addressLine2": null,
        "city": null,
        "contactName": null,
        "country": null,
        "countryCode": null,
        "email": null,
        "id": null,
        "name": "",
        "phoneNumber": null,
        "postcode": null,
      },
      "state": "Open",
      "totalDue": 0,
      "totalFreightCharges": 0,
      "totalSalePrice": 0,
      "totalVat": 0,
      "totalWarrantyCharges": 0,
    }
  `);
});

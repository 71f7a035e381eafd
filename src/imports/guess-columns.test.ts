/** Guesses fields from spreadsheet headings. */
import { describe, expect, test } from 'vitest';
import { guessColumns } from './guess-columns.ts';
import { type ImportKind, importKinds } from './import.ts';
import { importFields, requiredFields } from './import-fields.ts';

const nothing = new Map<string, string | null>();

describe('a column heading', () => {
  test.each<[kind: ImportKind, head: string, field: string | null]>([
    ['trucks', 'Reg', 'regNumber'],
    ['trucks', 'REGISTRATION NO.', 'regNumber'],
    ['trucks', 'VIN', 'chassisNumber'],
    ['trucks', 'Chassis No', 'chassisNumber'],
    ['trucks', 'Cost', 'purchasePrice'],
    ['trucks', 'Cost (£)', 'purchasePrice'],
    ['trucks', 'Bought from', 'boughtFrom'],
    ['trucks', 'Colour', 'color'],
    ['trucks', 'Reg Date', 'registrationDate'],
    ['trucks', 'Mileage (km)', 'mileage'],
    ['trucks', 'euroStatus', 'euroStatus'],
    ['trucks', 'Company', 'company'],
    ['trucks', 'Profit', null],
    ['clients', 'Client Name', 'name'],
    ['clients', 'Town', 'billToCity'],
    ['clients', 'Ship To City', 'shipToCity'],
    ['clients', 'Postcode', 'billToPostcode'],
    ['clients', 'Post code', 'billToPostcode'],
    ['clients', 'ZIP', 'billToPostcode'],
    ['clients', 'Delivery Postcode', 'shipToPostcode'],
    ['suppliers', 'Post Code', 'postcode'],
    ['suppliers', 'Zip', 'postcode'],
    ['suppliers', 'Tel', 'phoneNumber'],
    ['costings', 'Amount', 'value'],
    ['costings', 'Invoice No', 'invoiceNumber'],
  ])('of a %s file: %s is imported into %s', (kind, head, field) => {
    expect(guessColumns(kind, [head], nothing)).toEqual([field]);
  });

  test('gets the field chosen last time, if that field still exists', () => {
    const last = new Map([
      ['bay', 'location'],
      ['cost', null],
      ['make', 'removedField'],
    ]);
    expect(guessColumns('trucks', ['Bay', 'Cost', 'Make'], last)).toEqual(['location', null, 'make']);
  });

  test('is ignored if an earlier column already has its field', () => {
    expect(guessColumns('trucks', ['Reg', 'Registration', 'Make'], nothing)).toEqual(['regNumber', null, 'make']);
  });
});

test.each(importKinds)('every field label of %s, as used in the template, is matched to its own field', (kind) => {
  const fields = importFields(kind);
  expect(
    guessColumns(
      kind,
      fields.map(({ label }) => label),
      nothing,
    ),
  ).toEqual(fields.map(({ id }) => id));
});

test('the required fields follow from the request schemas for new records', () => {
  const needed = importKinds.map((kind) => requiredFields(kind).map(({ id }) => id));
  expect(needed).toEqual([['regNumber', 'make', 'model'], ['name'], ['name'], ['regNumber', 'type', 'value']]);
});

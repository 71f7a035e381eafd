/** Heads of spreadsheets, and the fields that they mean. */
import { describe, expect, test } from 'vitest';
import { guessColumns } from './guess-columns.ts';
import { type ImportKind, importKinds } from './import.ts';
import { importFields, requiredFields } from './import-fields.ts';

const nothing = new Map<string, string | null>();

describe('a head', () => {
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
    ['suppliers', 'Tel', 'phoneNumber'],
    ['costings', 'Amount', 'value'],
    ['costings', 'Invoice No', 'invoiceNumber'],
  ])('of %s: %s is %s', (kind, head, field) => {
    expect(guessColumns(kind, [head], nothing)).toEqual([field]);
  });

  test('means what it meant the last time, where that is still a field', () => {
    const last = new Map([
      ['bay', 'location'],
      ['cost', null],
      ['make', 'gone'],
    ]);
    expect(guessColumns('trucks', ['Bay', 'Cost', 'Make'], last)).toEqual(['location', null, 'make']);
  });

  test('of a field that another column has is not taken', () => {
    expect(guessColumns('trucks', ['Reg', 'Registration', 'Make'], nothing)).toEqual(['regNumber', null, 'make']);
  });
});

test.each(importKinds)('every label of %s is known by itself, as of the template', (kind) => {
  const fields = importFields(kind);
  expect(
    guessColumns(
      kind,
      fields.map(({ label }) => label),
      nothing,
    ),
  ).toEqual(fields.map(({ id }) => id));
});

test('what new records need follows from the calls that make them', () => {
  const needed = importKinds.map((kind) => requiredFields(kind).map(({ id }) => id));
  expect(needed).toEqual([['regNumber', 'make', 'model'], ['name'], ['name'], ['regNumber', 'type', 'value']]);
});

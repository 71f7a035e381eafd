/** Reads cells as users and programs write them. */
import { describe, expect, test } from 'vitest';
import { newTruckSchema } from '#trucks/truck.ts';
import { type Cell, errorCell } from './cell.ts';
import { type ImportField, importField } from './import-fields.ts';
import { valuesOf } from './read-cell.ts';

const importBody = newTruckSchema.pick({ purchaseDate: true, purchasePrice: true });
const unitOf = (id: string) => importField('trucks', id);

function readRow(id: string, cell: Cell, head = id) {
  const field = importField('trucks', id) as ImportField;
  return valuesOf([{ at: 0, head, field }], [cell], { today: '2026-11-23', unitOf });
}

function read(id: string, cell: Cell, head = id): Record<string, unknown> {
  return readRow(id, cell, head).values;
}

const formatted = (number: number, shown: string): Cell => ({ kind: 'number', number, shown });
const dateCell = (day: string | null, shown: string): Cell => ({ kind: 'date', day, shown });

describe('a cell', () => {
  test.each<[id: string, cell: Cell, value: unknown]>([
    ['purchasePrice', '£12,345.00', 12_345],
    ['purchasePrice', '12345.5', 12_345.5],
    ['purchasePrice', 0.1 + 0.2, 0.3],
    ['purchasePrice', '1.234,50', 1234.5],
    ['purchasePrice', '1234,5', 1234.5],
    ['purchasePrice', '12,345', 12_345],
    ['purchasePrice', '(250.00)', -250],
    ['purchasePrice', '-', 0],
    ['purchasePrice', ' £-   ', 0],
    ['purchasePrice', '$500', '$500'],
    ['purchasePrice', '20%', '20%'],
    ['purchasePrice', '12.500', '12.500'],
    ['mileage', '450.000', '450.000'],
    ['purchasePrice', 'about 500', 'about 500'],
    ['purchaseDate', '2026-11-22', '2026-11-22'],
    ['purchaseDate', '22/11/2026', '2026-11-22'],
    ['purchaseDate', '22.11.26', '2026-11-22'],
    ['purchaseDate', '22 Nov 2026', '2026-11-22'],
    ['purchaseDate', '2026-11-22 00:00:00', '2026-11-22'],
    ['purchaseDate', '2026-11-22T00:00:00.000Z', '2026-11-22'],
    ['purchaseDate', '22/11/2026 14:35', '2026-11-22'],
    ['purchaseDate', '2026-11-22T23:30:00Z', '2026-11-22T23:30:00Z'],
    ['purchaseDate', 46_348, '2026-11-22'],
    ['purchaseDate', '31/02/2026', '31/02/2026'],
    ['purchaseDate', 0, '0'],
    ['gearBoxType', 'automatic', 'Auto'],
    ['gearBoxType', 'MANUAL', 'Manual'],
    ['gearBoxType', 'Semi', 'Semi'],
    ['euroStatus', 'EURO-6', 'Euro6'],
    ['cabType', 'high sleeper', 'HighSleeper'],
    ['features', 'Fridge, Tail Lift,', ['Fridge', 'Tail Lift']],
    ['features', 'Full Air, front and rear\nFridge', ['Full Air, front and rear', 'Fridge']],
    ['euroStatus', 6, 'Euro6'],
    ['motStatus', 'not required', 'NotRequired'],
    ['logBookStatus', 'yes', 'Completed'],
    ['isSold', 'Yes', true],
    ['isSold', false, false],
    ['isSold', 'perhaps', 'perhaps'],
    ['boughtFrom', ' Motors Ltd ', { name: 'Motors Ltd' }],
    ['chassisNumber', 123_456, '123456'],
    ['make', "'=1+1", "'=1+1"],
    ['make', "'t Hart", "'t Hart"],
  ])('for %s: %s is read as %s', (id, cell, value) => {
    expect(read(id, cell)).toEqual({ [id]: value });
  });

  test.each<[id: string, cell: string]>([
    ['purchasePrice', '9'.repeat(309)],
    ['purchasePrice', `${'1'.repeat(400)},50`],
    ['purchasePrice', `1.${'000.'.repeat(100)}000,5`],
    ['purchasePrice', '1e400'],
    ['purchasePrice', '1e5'],
    ['purchasePrice', 'Infinity'],
    ['purchasePrice', `1${' '.repeat(32_000)}x`],
    ['mileage', `${'1'.repeat(32_000)} km`],
    ['mileage', `1${' '.repeat(32_000)}!`],
    ['purchaseDate', '9'.repeat(400)],
    ['purchaseDate', `20/11/${'2'.repeat(400)}`],
    ['purchaseDate', '99999999-01-01'],
    ['purchaseDate', `20${' '.repeat(32_000)}November 2026`],
  ])('for %s that is too long or not a value stays text: %.30s', (id, cell) => {
    expect(read(id, cell)).toEqual({ [id]: cell });
  });

  test.each<Cell>(['', '  ', null])('without content gives no value: %j', (cell) => {
    expect(read('make', cell)).toEqual({});
  });
});

describe('a phone number', () => {
  const phone = importField('clients', 'billToPhoneNumber') as ImportField;
  const readPhone = (cell: Cell) =>
    valuesOf([{ at: 0, head: 'Phone', field: phone }], [cell], { today: '2026-11-23', unitOf });

  test.each<[cell: Cell, value: string]>([
    ['07700 900123', '07700 900123'],
    ['01632 960000 / 07700 900123', '01632 960000 / 07700 900123'],
    ['ask for Tom', 'ask for Tom'],
    [447_700_900_123, '447700900123'],
    [formatted(7_700_900_123, '07700 900123'), '07700 900123'],
  ])('%j is read as displayed', (cell, value) => {
    expect(readPhone(cell)).toEqual({ values: { billToPhoneNumber: value }, reasons: {} });
  });

  test.each<[cell: Cell, shown: string]>([
    [7700.5, '7700.5'],
    [-7_700_900_123, '-7700900123'],
    [formatted(7_700_900_123, '£7,700,900,123.00'), '£7,700,900,123.00'],
    [formatted(0.5, '50%'), '50%'],
  ])('%j is rejected with a reason', (cell, shown) => {
    const reason = `Enter a phone number. The cell shows ${shown}.`;
    expect(readPhone(cell).reasons).toEqual({ billToPhoneNumber: reason });
  });
});

describe('a mileage', () => {
  test.each<[cell: Cell, head: string, values: Record<string, unknown>]>([
    ['123,456 km', 'Mileage', { mileage: 123_456, mileageUnit: 'Kilometers' }],
    ['99000mi', 'Mileage', { mileage: 99_000, mileageUnit: 'Miles' }],
    [99_000, 'Mileage', { mileage: 99_000 }],
    [99_000, 'Mileage (miles)', { mileage: 99_000, mileageUnit: 'Miles' }],
    ['99000', 'KMs', { mileage: 99_000, mileageUnit: 'Kilometers' }],
    ['99000 hours', 'Mileage', { mileage: '99000 hours' }],
    ['99000 constructor', 'Mileage', { mileage: '99000 constructor' }],
    ['km 99,000', 'Mileage', { mileage: 99_000, mileageUnit: 'Kilometers' }],
  ])('%s below the heading %s gives the number and its unit', (cell, head, values) => {
    expect(read('mileage', cell, head)).toEqual(values);
  });

  test.each<[cell: Cell, head: string, unit: Cell, reason: string | undefined]>([
    ['10 km', 'Mileage', 'mi', 'The file says km and mi.'],
    [formatted(10, '10 km'), 'Mileage (miles)', null, 'The file says km and mi.'],
    [10, 'Mileage (miles)', 'km', 'The file says mi and km.'],
    ['10 mi', 'Mileage (miles)', 'Miles', undefined],
    [10, 'Mileage', 'Miles', undefined],
  ])('%j below %s with the unit column %j is rejected if the units differ', (cell, head, unit, reason) => {
    const columns = ['mileage', 'mileageUnit'].map((id, at) => {
      return { at, head: at === 0 ? head : id, field: unitOf(id) as ImportField };
    });
    const { reasons } = valuesOf(columns, [cell, unit], { today: '2026-11-23', unitOf });
    expect(reasons.mileage).toBe(reason);
  });
});

describe('a formatted number', () => {
  test.each<[id: string, cell: Cell, value: unknown]>([
    ['purchasePrice', formatted(12_500, '£12,500.00'), 12_500],
    ['purchasePrice', formatted(12_345.67, '£12,346'), 12_345.67],
    ['purchasePrice', formatted(833.333333, '£833.33'), 833.33],
    ['purchasePrice', formatted(0, ' £-   '), 0],
    ['purchasePrice', formatted(0, ''), undefined],
    ['purchasePrice', formatted(-5, '(5.00)'), -5],
    ['mileage', formatted(280_000, '280,000'), 280_000],
    ['mileage', formatted(450, '450.000'), 450],
    ['purchasePrice', formatted(12.5, '12.500'), 12.5],
    ['mileage', formatted(280_000.4, '280,000'), 280_000],
    ['engineNumber', formatted(7_700_900_123, '07700900123'), '07700900123'],
    ['engineNumber', 54_192_512_345_678, '54192512345678'],
    ['engineNumber', 0.1 + 0.2, '0.3'],
    ['euroStatus', formatted(6, 'Euro 6'), 'Euro6'],
    ['purchaseDate', formatted(46_348, '46,348'), '2026-11-22'],
    ['purchaseDate', { kind: 'number', number: 44_886, shown: '44886', day: '2026-11-22' }, '2026-11-22'],
    ['purchaseDate', dateCell('2026-11-22', 'Nov-26'), '2026-11-22'],
    ['purchaseDate', dateCell('1905-07-11', '11/07/1905'), '1905-07-11'],
    ['engineNumber', { kind: 'digits', shown: '1234567890123456' }, '1234567890123456'],
  ])('for %s is read as displayed: %j is %j', (id, cell, value) => {
    expect(readRow(id, cell)).toEqual({ values: value === undefined ? {} : { [id]: value }, reasons: {} });
  });
});

describe('an ambiguous cell is rejected with a reason', () => {
  const asText = 'Format the column as text, enter it again and save the file.';
  const noValue = 'The spreadsheet has no value for this formula. Open it in Excel, save it and import it again.';
  test.each<[id: string, cell: Cell, reason: string]>([
    ['purchasePrice', formatted(12_500, '$12,500.00'), 'Enter an amount. $12,500.00 is not in pounds.'],
    ['purchasePrice', formatted(12_500, '12,500 EUR'), 'Enter an amount. 12,500 EUR is not in pounds.'],
    ['purchasePrice', formatted(20, '2000%'), 'Enter an amount. 2000% is a percentage.'],
    ['purchasePrice', formatted(12_500, '13k'), 'Enter an amount. The cell shows 13k.'],
    ['purchasePrice', formatted(12_500, '13'), 'Enter an amount. The cell shows 13 but contains 12500.'],
    ['purchasePrice', formatted(5, '(5.00)'), 'Enter an amount. The cell shows (5.00) but contains 5.'],
    ['purchasePrice', formatted(12_500, ''), 'The cell shows nothing but contains 12500.'],
    ['purchasePrice', '€500', 'Enter an amount. €500 is not in pounds.'],
    ['purchasePrice', '20%', 'Enter an amount. 20% is a percentage.'],
    ['purchasePrice', dateCell('2026-11-22', '22/11/2026'), 'Enter an amount. 22/11/2026 is a date.'],
    ['mileage', formatted(0.5, '50%'), 'Enter a whole number. 50% is a percentage.'],
    ['mileage', formatted(280_000, '280,000 hrs'), 'Enter a whole number. The cell shows 280,000 hrs.'],
    ['purchaseDate', '06/11', 'Enter a date with its year.'],
    ['purchaseDate', '03-Apr', 'Enter a date with its year.'],
    ['purchaseDate', '3 april', 'Enter a date with its year.'],
    ['purchaseDate', '20/11 14:35', 'Enter a date with its year.'],
    ['regNumber', '10-Mar', `The spreadsheet has turned this into a date (10-Mar). ${asText}`],
    ['regNumber', 'Mar-10', `The spreadsheet has turned this into a date (Mar-10). ${asText}`],
    ['model', '01/02/2026', `The spreadsheet has turned this into a date (01/02/2026). ${asText}`],
    ['regNumber', dateCell('2026-03-10', '10-Mar'), `The spreadsheet has turned this into a date (10-Mar). ${asText}`],
    ['model', '01.02.2026', `The spreadsheet has turned this into a date (01.02.2026). ${asText}`],
    ['boughtFrom', dateCell('2026-03-10', '10-Mar'), `The spreadsheet has turned this into a date (10-Mar). ${asText}`],
    ['engineNumber', '5.41925E+13', `The spreadsheet has shortened this number (5.41925E+13). ${asText}`],
    ['engineNumber', '5.41925E13', `The spreadsheet has shortened this number (5.41925E13). ${asText}`],
    ['engineNumber', formatted(5.4e13, '5.40E+13'), `The spreadsheet has shortened this number (5.40E+13). ${asText}`],
    ['engineNumber', '1234567890123456', `The spreadsheet has shortened this number (1234567890123456). ${asText}`],
    ['engineNumber', 1e16, `The spreadsheet has shortened this number (10000000000000000). ${asText}`],
    ['salePrice', { kind: 'fault', fault: 'noValue', shown: '' }, noValue],
    ['make', { kind: 'fault', fault: 'noValue', shown: '' }, noValue],
    ['regNumber', 'AB12 CDE\nAB13 CDE', 'Enter one line. The cell has several.'],
    ['boughtFrom', 'A Ltd\r\nB Ltd', 'Enter one line. The cell has several.'],
    ['regNumber', 'AB12 CDE, XY34 ZZZ', 'Enter one reg number. The cell shows AB12 CDE, XY34 ZZZ.'],
    ['regNumber', 'N/A', 'Enter one reg number. The cell shows N/A.'],
    ['regNumber', '-', 'Enter one reg number. The cell shows -.'],
    ['regNumber', true, 'Enter some text. The cell shows TRUE.'],
    ['regNumber', 0, 'Enter one reg number. The cell shows 0.'],
    ['regNumber', 'TOTAL', 'Enter one reg number. The cell shows TOTAL.'],
    ['make', false, 'Enter some text. The cell shows FALSE.'],
    ['boughtFrom', true, 'Enter some text. The cell shows TRUE.'],
    ['regNumber', formatted(1200, '£1,200.00'), 'Enter one reg number. The cell shows £1,200.00.'],
    ['regNumber', formatted(0.5, '50%'), 'Enter one reg number. The cell shows 50%.'],
    ['make', '#REF!', 'The spreadsheet has an error here (#REF!).'],
    ['salePrice', '######', 'The spreadsheet has an error here (######).'],
  ])('for %s: %j', (id, cell, reason) => {
    expect(readRow(id, cell).reasons).toEqual({ [id]: reason });
  });

  test.each([
    ['Price ($)', 'Enter an amount. The column Price ($) is not in pounds.'],
    ['Price EUR', 'Enter an amount. The column Price EUR is not in pounds.'],
    ['VAT (%)', 'Enter an amount. The column VAT (%) is not in pounds.'],
    ['Price (£000)', 'The column Price (£000) is in thousands. Enter whole numbers.'],
    ['Price (000s)', 'The column Price (000s) is in thousands. Enter whole numbers.'],
    ['Price £k', 'The column Price £k is in thousands. Enter whole numbers.'],
    ['Price (£)', undefined],
    ['Price 2000', undefined],
    ['Price', undefined],
  ])('an amount below the heading %s is checked against the heading', (head, reason) => {
    expect(readRow('salePrice', 500, head).reasons.salePrice).toBe(reason);
  });

  test.each<[id: string, cell: Cell]>([
    ['purchaseDate', 2019],
    ['purchaseDate', '2019'],
    ['purchaseDate', 20_112_026],
    ['purchaseDate', 29_000],
    ['purchaseDate', 60_000],
    ['purchaseDate', '201126'],
    ['purchaseDate', 'Nov-26'],
    ['purchaseDate', '11/20/2026'],
    ['purchaseDate', dateCell(null, '29/02/1900')],
    ['purchaseDate', formatted(46_348, '£46,348.00')],
    ['purchaseDate', formatted(46_348.5, '12:00')],
    ['purchasePrice', 'twelve'],
    ['purchasePrice', true],
  ])('for %s: %j stays text, which the field rejects', (id, cell) => {
    const { values } = readRow(id, cell);
    expect(importBody.safeParse({ [id]: values[id] }).success).toBe(false);
  });
});

test.each<[cell: Cell]>([['10 MAR'], ['MAR 10'], ['1 MAY'], ['10MAR'], ['E 10'], ['1E10'], ['123456789012345']])(
  'the reg number %j is not mistaken for a date or a shortened number',
  (cell) => {
    expect(readRow('regNumber', cell)).toEqual({ values: { regNumber: cell }, reasons: {} });
  },
);

test.each([
  ['20261120', '2026-11-20'],
  ['20112026', '2026-11-20'],
  ['20121012', '2012-10-12'],
  ['46348', '2026-11-22'],
  ['22/11/2026 2:35 PM', '2026-11-22'],
])('the date %s is read with its year', (cell, day) => {
  expect(readRow('purchaseDate', cell)).toEqual({ values: { purchaseDate: day }, reasons: {} });
});

test.each([
  ['unreadable', 'The cell cannot be read. Open the file in Excel, save it and import it again.'],
  ['quotes', 'There is a stray or missing quotation mark in this row. Correct it and save the file.'],
  ['merged', 'The cell is merged with another one. Unmerge the cells, fill in each of them and save the file.'],
] as const)('a cell with the error %s has no value, and a reason that says what to do', (error, reason) => {
  expect(readRow('color', errorCell(error, 'Red'))).toMatchObject({ values: {}, reasons: { color: reason } });
});

/** Cells as people and programs write them, as values of their fields. */
import { describe, expect, test } from 'vitest';
import { type ImportField, importField } from './import-fields.ts';
import { type Cell, valuesOf } from './read-cell.ts';

const unitOf = (id: string) => importField('trucks', id);

function read(id: string, cell: Cell, head = id): Record<string, unknown> {
  const field = importField('trucks', id) as ImportField;
  return valuesOf([{ at: 0, head, field }], [cell], { today: '2026-11-23', unitOf });
}

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
  ])('of %s: %s is %s', (id, cell, value) => {
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
  ])('of %s that is too long or no number stays a text: %.30s', (id, cell) => {
    expect(read(id, cell)).toEqual({ [id]: cell });
  });

  test.each<Cell>(['', '  ', null])('with nothing in it says nothing: %j', (cell) => {
    expect(read('make', cell)).toEqual({});
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
  ])('%s below %s', (cell, head, values) => {
    expect(read('mileage', cell, head)).toEqual(values);
  });

  test('has the unit that a column of its own says', () => {
    const columns = ['mileage', 'mileageUnit'].map((id, at) => ({ at, head: id, field: unitOf(id) as ImportField }));
    const values = valuesOf(columns, ['10 km', 'mi'], { today: '2026-11-23', unitOf });
    expect(values).toEqual({ mileage: 10, mileageUnit: 'Miles' });
  });
});

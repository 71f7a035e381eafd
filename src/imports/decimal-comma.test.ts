/** Numbers of files that write thousands with a point. */
import { expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { decimalCommaColumns } from './decimal-comma.ts';
import { type ImportField, importField } from './import-fields.ts';
import { valuesOf } from './read-cell.ts';

const unitOf = (id: string) => importField('trucks', id);

const numberColumns = ['purchasePrice', 'salePrice', 'mileage'].map((id, at) => ({
  ...{ at, head: id },
  field: importField('trucks', id) as ImportField,
}));

test.each<[title: string, rows: Cell[][], values: unknown[]]>([
  ['a decimal comma in another column', [['12.345,67 £', '12.500', '120.000 mi']], [12_345.67, 12_500, 120_000]],
  ['a decimal comma in a later row', [['9.900', null, '120.000'], ['99,5']], [9900, undefined, 120_000]],
  ['two points', [['1.250.000', '12.500', '450.000']], [1_250_000, 12_500, 450_000]],
  ['no number that decides', [['9.900', '12.500', '120.000']], ['9.900', '12.500', '120.000']],
  [
    'numbers of both kinds',
    [
      ['9.900', '12.500', '120.000'],
      ['1,50', '1.50'],
    ],
    [9900, '12.500', '120.000'],
  ],
  [
    'thousands with a comma',
    [
      ['12.345,67', '12.500', '120.000'],
      [null, null, '99,000'],
    ],
    [12_345.67, '12.500', '120.000'],
  ],
])('points before three digits, in a file with %s', (_, rows, values) => {
  const decimalComma = decimalCommaColumns(
    numberColumns,
    rows.map((cells) => ({ cells })),
  );
  const { values: read } = valuesOf(numberColumns, rows[0] ?? [], { today: '2026-11-23', unitOf, decimalComma });
  expect(numberColumns.map(({ head }) => read[head])).toEqual(values);
});

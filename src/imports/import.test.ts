import { expect, test } from 'vitest';
import { headlessName } from './headless-name.ts';
import { importTypeOf } from './import.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const old = 'application/vnd.ms-excel';

test.each<[name: string, type: string | undefined]>([
  ['stock.xlsx', workbook],
  ['STOCK.XLSM', workbook],
  ['stock.csv', 'text/csv'],
  ['stock.TSV', 'text/csv'],
  ['stock.txt', 'text/csv'],
  ...['xls', 'xlsb', 'ods', 'numbers', 'htm', 'html', 'mht', 'xml'].map(
    (ending) => [`stock.${ending}`, old] satisfies [string, string],
  ),
  ['stock.pdf', undefined],
  ['csv', undefined],
])('the file %s is uploaded as %s', (name, type) => {
  expect(importTypeOf(name)).toBe(type);
});

test.each([
  [0, 'Column A'],
  [25, 'Column Z'],
  [26, 'Column AA'],
  [51, 'Column AZ'],
  [52, 'Column BA'],
  [199, 'Column GR'],
])('the column at index %i without a heading is called %s', (at, name) => {
  expect(headlessName(at)).toBe(name);
});

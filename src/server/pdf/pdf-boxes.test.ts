import { expect, test } from 'vitest';
import { columnsOf, fittedColumns } from './pdf-boxes.ts';
import { page } from './pdf-style.ts';

const columns = columnsOf([{ width: 80 }, { width: 80 }, { width: 0 }]);
const head = ['One', 'Two', 'Three'];
const widths = (...rows: string[][]) => fittedColumns(columns, [head, ...rows]).map(({ width }) => Math.round(width));

test.each([
  ['no rows', []],
  ['short texts', [['a', 'b', 'c']]],
  ['a long text', [['a', 'b'.repeat(200), 'c']]],
  ['only long texts', [['a'.repeat(200), 'b'.repeat(200), 'c'.repeat(200)]]],
])('columns with %s together fill the page width', (_name, rows) => {
  const total = fittedColumns(columns, [head, ...rows]).reduce((sum, { width }) => sum + width, 0);
  expect(total).toBeCloseTo(page.width, 6);
});

test('columns keep their widths when all texts fit', () => {
  expect(widths(['a', 'b', 'c'])).toEqual([80, 80, 355]);
});

test('a column with long texts takes width from columns with spare width, and small needs are met first', () => {
  const [one = 0, two = 0, three = 0] = widths(['Dark blue metallic', 'w'.repeat(40), 'c']);
  expect(one).toBeGreaterThan(80);
  expect(two).toBe(150);
  expect(three).toBeLessThan(355);
  const tight = columnsOf([{ width: 80 }, { width: 0 }, { width: 150 }]);
  const rows = [head, ['Dark blue metallic', 'w'.repeat(40), 'c'.repeat(18)]];
  expect(fittedColumns(tight, rows)[0]?.width).toBeCloseTo(one, 0);
});

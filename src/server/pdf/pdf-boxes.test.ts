/** How columns share the width of a page (decisions, section 3, PDF). */
import { expect, test } from 'vitest';
import { columnsOf, fittedColumns } from './pdf-boxes.ts';
import { page } from './pdf-style.ts';

const columns = columnsOf([{ width: 80 }, { width: 80 }, { width: 0 }]);
const head = ['One', 'Two', 'Three'];
const widths = (...rows: string[][]) => fittedColumns(columns, [head, ...rows]).map(({ width }) => Math.round(width));

test.each([
  ['nothing', []],
  ['short texts', [['a', 'b', 'c']]],
  ['a long text', [['a', 'b'.repeat(200), 'c']]],
  ['long texts alone', [['a'.repeat(200), 'b'.repeat(200), 'c'.repeat(200)]]],
])('columns of %s are as wide as the page together', (_name, rows) => {
  const total = fittedColumns(columns, [head, ...rows]).reduce((sum, { width }) => sum + width, 0);
  expect(total).toBeCloseTo(page.width, 6);
});

test('columns stay as they are where none needs more', () => {
  expect(widths(['a', 'b', 'c'])).toEqual([80, 80, 355]);
});

test('a column that needs more gets it from those that need less, a little one before a large one', () => {
  const [one = 0, two = 0, three = 0] = widths(['Dark blue metallic', 'w'.repeat(40), 'c']);
  expect(one).toBeGreaterThan(80);
  expect(two).toBe(150);
  expect(three).toBeLessThan(355);
  const tight = columnsOf([{ width: 80 }, { width: 0 }, { width: 150 }]);
  const rows = [head, ['Dark blue metallic', 'w'.repeat(40), 'c'.repeat(18)]];
  expect(fittedColumns(tight, rows)[0]?.width).toBeCloseTo(one, 0);
});

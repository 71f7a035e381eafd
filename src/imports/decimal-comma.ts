/** Finds the columns of a file in which a point separates thousands, because other numbers have a decimal comma. */
import { type Cell, cellText, isShownCell } from './cell.ts';
import { maxValueLength } from './cell-values.ts';
import type { ImportedColumn } from './read-cell.ts';

/** `12.345,67`, `1.234.567` */
const withComma = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/;
/** `12,345.67`, `12,345`, `12.5` */
const withPoint = /^(?:\d+|\d{1,3}(?:,\d{3})+)\.\d{1,2}$|^\d{1,3}(?:,\d{3})+$/;

/** The decimal sign that the text of a cell proves; `120.000` proves none. */
function decimalSignOf(cell: Cell | undefined): ',' | '.' | undefined {
  if (cell === undefined || cell === null || isShownCell(cell) || typeof cell === 'number') return undefined;
  const text = cellText(cell);
  const digits = text.length > maxValueLength ? '' : text.replace(/[^\d.,]/g, '');
  if (withComma.test(digits)) return ',';
  return withPoint.test(digits) ? '.' : undefined;
}

function isComma(signs: ReadonlySet<string>): boolean {
  return signs.has(',') && !signs.has('.');
}

/** Indexes of the columns. One without a proof of either sign follows the other columns of the file. */
export function decimalCommaColumns(
  columns: readonly ImportedColumn[],
  rows: readonly { cells: readonly Cell[] }[],
): ReadonlySet<number> {
  const numbers = columns.filter(({ field: { type } }) => type === 'money' || type === 'number');
  const found = numbers.map(({ at }) => ({
    at,
    signs: new Set(rows.flatMap(({ cells }) => decimalSignOf(cells[at]) ?? [])),
  }));
  const ofFile = new Set(found.flatMap(({ signs }) => [...signs]));
  return new Set(found.filter(({ signs }) => isComma(signs.size > 0 ? signs : ofFile)).map(({ at }) => at));
}

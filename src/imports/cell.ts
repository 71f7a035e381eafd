/** A spreadsheet cell, as stored until its column is matched to a field. */

/** A number whose format shows more than its digits: a currency, a percentage, a unit, leading zeros. */
interface NumberCell {
  kind: 'number';
  number: number;
  shown: string;
  /** The date of the serial number, set only for workbooks that use the 1904 date system. */
  day?: string;
}

/** A number formatted as a date; `day` is null if it is not a date of the calendar. */
interface DateCell {
  kind: 'date';
  day: string | null;
  shown: string;
}

/** A long string of digits that is exact because the cell was stored as text. */
interface DigitsCell {
  kind: 'digits';
  shown: string;
}

/** Why a cell that is not empty cannot be read. */
export type CellError = 'noValue' | 'merged' | 'unreadable' | 'quotes';

/** Stored in the database with these property names. */
interface ErrorCell {
  kind: 'fault';
  fault: CellError;
  shown: string;
}

export function errorCell(error: CellError, shown = ''): ErrorCell {
  return { kind: 'fault', fault: error, shown };
}

/** A cell that needs more than a plain value. */
export type ShownCell = NumberCell | DateCell | DigitsCell | ErrorCell;

export type Cell = string | number | boolean | null | ShownCell;

export function isShownCell(cell: Cell | undefined): cell is ShownCell {
  return typeof cell === 'object' && cell !== null;
}

/** Significant digits that spreadsheets store for a number. */
const exactDigits = 15;

/** Removes binary rounding errors: 0.1 + 0.2 gives 0.3. */
export function withoutNoise(value: number): number {
  return Number(value.toPrecision(exactDigits));
}

const manyDigits = /^\d{16,}$/;

/** Marks text of 16 or more digits as exact, because as a number it would have been rounded. */
export function exactText(text: string): Cell {
  return manyDigits.test(text) ? { kind: 'digits', shown: text } : text;
}

/** The text displayed in a cell. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(withoutNoise(cell));
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return (typeof cell === 'string' ? cell : cell.shown).trim();
}

/** A number that its format hides. A hidden zero counts as empty; any other hidden number does not. */
export function hiddenNumber(cell: Cell | undefined): number | undefined {
  const isHidden = isShownCell(cell) && cell.kind === 'number' && cellText(cell) === '' && cell.number !== 0;
  return isHidden ? cell.number : undefined;
}

export function isEmptyCell(cell: Cell | undefined): boolean {
  // Checked first for speed: large files call this several times per cell.
  if (typeof cell === 'number' || typeof cell === 'boolean') return false;
  if (isShownCell(cell) && cell.kind === 'fault') return false;
  return cellText(cell) === '' && hiddenNumber(cell) === undefined;
}

/** A cell as written to a CSV file, so that importing that file gives the same value. */
export function cellForFile(cell: Cell | undefined): string {
  return isShownCell(cell) && cell.kind === 'date' ? (cell.day ?? cell.shown) : cellText(cell);
}

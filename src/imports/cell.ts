/** A cell of a spreadsheet, as it is kept until its column is known. */

/** A number whose format shows more than its digits: a currency, a percentage, a unit, leading zeros. */
interface NumberCell {
  kind: 'number';
  number: number;
  shown: string;
  /** The day that the number stands for, where that is not the usual one: in workbooks that count from 1904. */
  day?: string;
}

/** A number that is formatted as a date; the day is null where the calendar has none for it. */
interface DateCell {
  kind: 'date';
  day: string | null;
  shown: string;
}

/** A text of many digits that is exact, because its cell was a text from the beginning. */
interface DigitsCell {
  kind: 'digits';
  shown: string;
}

/** Why nothing can be read from a cell, though it is not empty. */
export type CellError = 'noValue' | 'merged' | 'unreadable' | 'quotes';

interface ErrorCell {
  kind: 'fault';
  fault: CellError;
  shown: string;
}

/** A cell that is more than its value. */
export type ShownCell = NumberCell | DateCell | DigitsCell | ErrorCell;

/** A cell as it is read from a file. */
export type Cell = string | number | boolean | null | ShownCell;

export function isShownCell(cell: Cell | undefined): cell is ShownCell {
  return typeof cell === 'object' && cell !== null;
}

/** Digits that a number is exact to; spreadsheets keep no more. */
const exactDigits = 15;

/** A number without what binary fractions add: 0.1 + 0.2 is 0.3. */
export function withoutNoise(value: number): number {
  return Number(value.toPrecision(exactDigits));
}

const manyDigits = /^\d{16,}$/;

/** A text that no program has rounded, however many digits it has. */
export function exactText(text: string): Cell {
  return manyDigits.test(text) ? { kind: 'digits', shown: text } : text;
}

/** What people see in a cell. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(withoutNoise(cell));
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return (typeof cell === 'string' ? cell : cell.shown).trim();
}

/** A number that its format hides: a zero that is not shown is nothing, any other number is still there. */
export function hiddenNumber(cell: Cell | undefined): number | undefined {
  const isHidden = isShownCell(cell) && cell.kind === 'number' && cellText(cell) === '' && cell.number !== 0;
  return isHidden ? cell.number : undefined;
}

/** Whether there is nothing in a cell. */
export function isEmptyCell(cell: Cell | undefined): boolean {
  // Cells of large files are asked several times.
  if (typeof cell === 'number' || typeof cell === 'boolean') return false;
  if (isShownCell(cell) && cell.kind === 'fault') return false;
  return cellText(cell) === '' && hiddenNumber(cell) === undefined;
}

/** A cell as a CSV file has it, from which the import reads the same value again. */
export function cellForFile(cell: Cell | undefined): string {
  return isShownCell(cell) && cell.kind === 'date' ? (cell.day ?? cell.shown) : cellText(cell);
}

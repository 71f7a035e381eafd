/** CSV as RFC 4180 has it, and the guard of cells that a spreadsheet would run as formulas. */

const needsQuotes = /[",\r\n]/;

function quoted(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** One record with its line end. A single empty cell is quoted: readers skip empty lines. */
export function csvRecord(cells: readonly string[]): string {
  const [first] = cells;
  return cells.length === 1 && first === '' ? '""\r\n' : `${cells.map(quoted).join(',')}\r\n`;
}

/** Excel trims white space before a formula, and takes the full-width signs of Asian keyboards for the usual ones. */
const formulaStart = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const plainNumber = /^[+-]?\d+(?:[.,]\d+)*$/;
const plainPhoneNumber = /^\+[ \u00A0()-]*\d[\d \u00A0()-]*$/;

function runsAsFormula(text: string): boolean {
  return formulaStart.test(text) && !plainNumber.test(text) && !plainPhoneNumber.test(text);
}

const apostrophes = /^'*/;

/**
 * The text with an apostrophe in front where a spreadsheet would run it. A text that already is apostrophes and a formula
 * gets one more, so that `withoutGuard` gives back every text as it was.
 */
export function guardFormula(text: string): string {
  return runsAsFormula(text.replace(apostrophes, '')) ? `'${text}` : text;
}

/** The text that `guardFormula` was given. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && runsAsFormula(text.replace(apostrophes, '')) ? text.slice(1) : text;
}

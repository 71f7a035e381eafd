/** CSV by RFC 4180, with a guard for cells that a spreadsheet would run as formulas. */

const needsQuotes = /["\r\n]/;

function quoted(cell: string, separator: string): string {
  return needsQuotes.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** One record with its line end. A single empty cell is quoted, because parsers skip empty lines. */
export function csvRecord(cells: readonly string[], separator = ','): string {
  const [first] = cells;
  if (cells.length === 1 && first === '') return '""\r\n';
  return `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;
}

/** Excel ignores white space before a formula, and accepts the full-width signs of Asian keyboards. */
const formulaStart = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const plainNumber = /^[+-]?\d+(?:[.,]\d+)*$/;
const plainPhoneNumber = /^\+[ \u00A0()-]*\d[\d \u00A0()-]*$/;

function runsAsFormula(text: string): boolean {
  return formulaStart.test(text) && !plainNumber.test(text) && !plainPhoneNumber.test(text);
}

const apostrophes = /^'*/;

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula. A formula that already has apostrophes
 * gets one more, so that `withoutGuard` restores every text.
 */
export function guardFormula(text: string): string {
  return runsAsFormula(text.replace(apostrophes, '')) ? `'${text}` : text;
}

/** Reverses `guardFormula`. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && runsAsFormula(text.replace(apostrophes, '')) ? text.slice(1) : text;
}

/** Spreadsheet column letters: `D` for 3, `AA` for 26. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

/** The name of a column without a heading. */
export function headlessName(at: number): string {
  return `Column ${columnName(at)}`;
}

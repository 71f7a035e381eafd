/** `D` for 3, `AA` for 26, as spreadsheets name columns. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

/** What a column without a head is called. */
export function headlessName(at: number): string {
  return `Column ${columnName(at)}`;
}

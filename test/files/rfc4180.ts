/** Reads CSV with a public reader that is strict about quotes and the number of cells. */
import { parse } from 'csv-parse/sync';

/** The records of a file. @throws Error at a record that RFC 4180 does not allow */
export function readRfc4180(file: string): string[][] {
  if (!file.endsWith('\r\n')) throw new Error('The last record must end with CR LF.');
  // A bare CR or LF outside quotes ends a record too, which then has too few cells.
  return parse(file, { bom: true, record_delimiter: ['\r\n', '\n', '\r'] });
}

/**
 * The reader of reg numbers. Any text can be one, of any country, and it is stored as it was typed. What surely is none, or
 * several, is not read: vehicles of a file would become one truck.
 */
import { trimRegNumber, vehicleKey } from './vehicle-key.ts';

/** Between two numbers in one field. */
const separators = /[\t\n\v\f\r;,|&/+]+| (?:and|or) /i;
/** A whole number of a vehicle: letters and digits. */
const plate = /^(?=[^\d]*\d)(?=[^\p{L}]*\p{L})[\p{L}\d -]{5,12}$/u;
/** What people enter where a vehicle has no number yet, what a row of sums has, and 0 for a formula's empty cell. */
const placeholder =
  /^(?:0+|(?:(?:grand|sub) ?)?totals?|n\/?a|none|no reg|unregistered|unknown|tb[ac]|to follow|pending|true|false)\.?$/i;
const letterOrDigit = /[\p{L}\p{N}]/u;
/** Amounts, percentages and decimals. */
const amount = /[\p{Sc}%]|^[-+(][\d.,]+\)?$|^\d+[.,]\d+$|^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u;

/** A reg number that was read. */
export interface RegNumber {
  /** As it was written, without spaces around it. */
  text: string;
  /** What makes it unique within a company. */
  trimmed: string;
  /** What its spellings have in common; empty for one without digits. */
  key: string;
}

/** Null for a text that is not one reg number. A person may type any word; of a file's, placeholders and amounts are none. */
export function parseRegNumber(written: string, from: 'typing' | 'file' = 'typing'): RegNumber | null {
  const text = written.trim();
  const plates = text.split(separators).filter((part) => plate.test(part.trim()));
  if (text === '' || plates.length > 1) return null;
  if (from === 'file' && (placeholder.test(text) || amount.test(text) || !letterOrDigit.test(text))) return null;
  return { text, trimmed: trimRegNumber(text), key: vehicleKey(text) };
}

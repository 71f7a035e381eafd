/**
 * Parses reg numbers. They can come from any country, so almost any text is valid and is stored as typed. Placeholders
 * and texts with several numbers are rejected: they would merge different vehicles of a file into one truck.
 */
import { trimRegNumber, vehicleKey } from './vehicle-key.ts';

const separators = /[\t\n\v\f\r;,|&/+]+| (?:and|or) /i;
/** A complete reg number: letters and digits. */
const plate = /^(?=[^\d]*\d)(?=[^\p{L}]*\p{L})[\p{L}\d -]{5,12}$/u;
/**
 * Texts for a vehicle without a number, labels of a totals row, and the 0 of a formula that refers to an empty cell.
 */
const placeholder =
  /^(?:0+|(?:(?:grand|sub) ?)?totals?|n\/?a|none|no reg|unregistered|unknown|tb[ac]|to follow|pending|true|false)\.?$/i;
const letterOrDigit = /[\p{L}\p{N}]/u;
/** Amounts, percentages and decimals. */
const amount = /[\p{Sc}%]|^[-+(][\d.,]+\)?$|^\d+[.,]\d+$|^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u;

export interface RegNumber {
  /** As typed, without surrounding spaces. */
  text: string;
  /** Unique within a company. */
  trimmed: string;
  /** Common to all spellings; empty for a number without digits. */
  key: string;
}

/**
 * Null if the text is not one reg number. A user may type any word; in a file, placeholders and amounts are rejected.
 */
export function parseRegNumber(written: string, from: 'typing' | 'file' = 'typing'): RegNumber | null {
  const text = written.trim();
  const plates = text.split(separators).filter((part) => plate.test(part.trim()));
  if (text === '' || plates.length > 1) return null;
  if (from === 'file' && (placeholder.test(text) || amount.test(text) || !letterOrDigit.test(text))) return null;
  return { text, trimmed: trimRegNumber(text), key: vehicleKey(text) };
}

/** Numbers as people type them, read exactly: what is not surely a number is none. */
import Big from 'big.js';
import { groupThousands } from './numbers.ts';

/** Characters of the longest text that is read as a number; any number that is read exactly has fewer. */
const maxNumberText = 40;

const plain = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * `1500`, `1,500.50`, `£ 1500` as a number; null for an empty text; NaN for anything else, also for more digits than a
 * number holds, so that nothing is rounded in silence.
 */
export function parseNumber(text: string): number | null {
  const digits = text.replace(/[£$%\s]/g, '');
  if (digits === '') return null;
  if (digits.length > maxNumberText) return Number.NaN;
  if (!plain.test(digits) && !grouped.test(digits)) return Number.NaN;
  const bare = digits.replaceAll(',', '');
  const value = Number(bare);
  return new Big(
    bare
      .replace(/^\+/, '')
      .replace(/^(-?)\./, '$10.')
      .replace(/\.$/, ''),
  ).eq(value)
    ? value
    : Number.NaN;
}

/** A number as a field first shows it: `1500`, `1500.50`. */
export function numberText(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '';
  const text = new Big(value).toFixed();
  return /\.\d$/.test(text) ? `${text}0` : text;
}

/** A number as it is read when its field was left: `1,500.50`; empty for what is no number. */
export function groupedText(value: unknown): string {
  const [whole = '', ...decimals] = numberText(value).split('.');
  return [groupThousands(whole), ...decimals].join('.');
}

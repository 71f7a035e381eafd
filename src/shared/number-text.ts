/**
 * Parses numbers from texts. The whole text is validated before any characters are dropped, so that ambiguous texts are
 * rejected instead of guessed.
 */
import Big from 'big.js';
import type { Currency } from './money.ts';
import { groupThousands } from './numbers.ts';

/** More than any number that can be represented exactly. */
const maxDigits = 40;
const maxTextLength = 100;

/** Decides which symbols may be part of the text. */
export type NumberKind = 'money' | 'percent' | 'whole' | 'decimal';

/**
 * Rules for parsing. Texts of a `file` were written by programs: they may have a decimal comma, brackets, or a dash for
 * zero. In a numeric `cell` of a workbook, a point is always a decimal point.
 */
export interface NumberRules {
  kind: NumberKind;
  /** For amounts of money. The default is pounds. */
  currency?: Currency | 'any' | undefined;
  from?: 'typing' | 'file' | 'cell';
  /** Whether the other numbers of the file show that a point separates thousands. */
  hasDecimalComma?: boolean;
}

/** Spaces between groups of digits: normal, no-break, thin and narrow no-break. */
const spaces = /^[ \u00A0\u2009\u202F]+|(?<![ \u00A0\u2009\u202F])[ \u00A0\u2009\u202F]+$/g;

const plain = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
/** Groups of three digits, all with the same separator. */
const grouped = /^[1-9]\d{0,2}([, \u00A0\u2009\u202F])\d{3}(?:\1\d{3})*(?:\.\d*)?$/;
/** `1.234,50`, `1 234,50`, `1234,5`. Three digits after a comma would be thousands. */
const decimalComma = /^(?:[1-9]\d{0,2}([. \u00A0\u2009\u202F])\d{3}(?:\1\d{3})*|\d+),\d{1,2}$/;
const pointGroups = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
/** `450.000` means 450 thousand in half of Europe. */
const likelyThousands = /^[1-9]\d{0,2}\.\d{3}$/;
const threeDecimals = /\.\d{3}$/;
const brackets = /^\([^()]*\)$/;
/** A hyphen, or a dash of an accounting format. */
const dash = /^[-\u2013\u2014]$/;

const symbols: readonly [symbol: string, of: Currency | '%'][] = [
  ['£', 'GBP'],
  ['$', 'USD'],
  ['GBP', 'GBP'],
  ['USD', 'USD'],
  ['%', '%'],
];

function trimmed(text: string): string {
  return text.replace(spaces, '');
}

/** The sign and symbols of a number, and the rest of its text. */
interface Signed {
  rest: string;
  isNegative: boolean;
  /** Currencies or percent, from the symbols before and after the number. */
  of: readonly (Currency | '%')[];
}

function withoutMinus(signed: Signed): Signed {
  const sign = /^[+-]/.exec(signed.rest)?.[0];
  if (sign === undefined) return signed;
  return { ...signed, rest: trimmed(signed.rest.slice(1)), isNegative: sign === '-' };
}

function withoutSymbols({ rest, isNegative }: Signed): Signed {
  const upper = rest.toUpperCase();
  const before = symbols.find(([symbol, of]) => of !== '%' && upper.startsWith(symbol));
  const behind = symbols.find(([symbol]) => upper.endsWith(symbol));
  const end = behind ? rest.length - behind[0].length : rest.length;
  const of = [before, behind].flatMap((found) => (found ? [found[1]] : []));
  return { rest: trimmed(rest.slice(before?.[0].length ?? 0, end)), isNegative, of };
}

/** Strips the sign (a minus or brackets) and the symbols around the digits. */
function withoutSigns(text: string, { from = 'typing' }: NumberRules): Signed {
  const first = withoutMinus({ rest: text, isNegative: false, of: [] });
  const second = brackets.test(first.rest) ? first : withoutSymbols(first);
  if (from !== 'typing' && !first.isNegative && brackets.test(second.rest)) {
    const inner = withoutSymbols({ ...second, rest: trimmed(second.rest.slice(1, -1)) });
    return { ...inner, isNegative: true, of: [...second.of, ...inner.of] };
  }
  return first.rest === text ? withoutMinus(second) : second;
}

/** Whether there is at most one symbol, and it fits the kind of number. */
function isOwn({ of: [symbol, ...others] }: Signed, { kind, currency = 'GBP' }: NumberRules): boolean {
  if (symbol === undefined) return true;
  if (others.length > 0) return false;
  if (symbol === '%') return kind === 'percent';
  return kind === 'money' && (currency === 'any' || symbol === currency);
}

/** Digits with an optional decimal point; null if the text is ambiguous. */
function plainDigits(digits: string, { kind, from, hasDecimalComma = false }: NumberRules): string | null {
  if (hasDecimalComma && pointGroups.test(digits)) return digits.replaceAll('.', '');
  // Only for money: in a mileage, `45,00` is more likely a missing zero than decimals.
  if (from === 'file' && kind === 'money' && decimalComma.test(digits)) {
    return digits.replace(/[^\d,]/g, '').replace(',', '.');
  }
  if (!plain.test(digits) && !grouped.test(digits)) return null;
  if (from === 'cell') return digits.replace(/[^\d.]/g, '');
  if (kind === 'whole' && threeDecimals.test(digits)) return null;
  // Fields reject amounts with three decimals, but `12.500` would pass as 12.50.
  if (kind === 'money' && likelyThousands.test(digits) && digits.endsWith('0')) return null;
  return digits.replace(/[^\d.]/g, '');
}

/** NaN if the number would have to be rounded. */
function exactNumber(digits: string): number {
  const value = Number(digits);
  const exact = new Big(digits.replace(/^\./, '0.').replace(/\.$/, ''));
  return Number.isFinite(value) && exact.eq(value) ? value : Number.NaN;
}

/** Null for an empty text; NaN if the text is not clearly a number. */
export function parseNumber(text: string, rules: NumberRules): number | null {
  if (text.length > maxTextLength) return Number.NaN;
  const bare = trimmed(text.replaceAll('\u2212', '-'));
  if (bare === '') return null;
  const isAmount = (rules.from ?? 'typing') !== 'typing' && rules.kind === 'money';
  const withoutSymbol = withoutSymbols({ rest: bare, isNegative: false, of: [] });
  if (isAmount && dash.test(withoutSymbol.rest) && isOwn(withoutSymbol, rules)) return 0;
  const signed = withoutSigns(bare, rules);
  const digits = plainDigits(signed.rest, rules);
  if (digits === null || digits.length > maxDigits || !isOwn(signed, rules)) return Number.NaN;
  const value = exactNumber(digits);
  return signed.isNegative && value !== 0 ? -value : value;
}

/** The initial text of a number field: `1500`, `1500.50`. */
export function numberText(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '';
  const text = new Big(value).toFixed();
  return /\.\d$/.test(text) ? `${text}0` : text;
}

/** The text of a number field without focus: `1,500.50`. Empty if the value is not a number. */
export function groupedText(value: unknown): string {
  const [whole = '', ...decimals] = numberText(value).split('.');
  return [groupThousands(whole), ...decimals].join('.');
}

/**
 * The one reader of numbers that are written as texts. It judges a text as a whole before it leaves out any character, so
 * that what is not surely a number is none.
 */
import Big from 'big.js';
import type { Currency } from './money.ts';
import { groupThousands } from './numbers.ts';

/** Any number that is read exactly has fewer digits. */
const maxDigits = 40;
const maxTextLength = 100;

/** What a number is of: it decides which symbols may be written with it. */
export type NumberKind = 'money' | 'percent' | 'whole' | 'decimal';

/**
 * How a number is read. Texts of a file were written by programs: they may have a decimal comma, brackets, or a dash for
 * zero. In those of a cell that is a number a point can only be a decimal point.
 */
export interface NumberRules {
  kind: NumberKind;
  /** Of an amount of money; pounds without it. */
  currency?: Currency | 'any' | undefined;
  from?: 'typing' | 'file' | 'cell';
}

/** Spaces that people and programs put between groups of digits: the usual one, no-break, thin and narrow no-break. */
const spaces = /^[ \u00A0\u2009\u202F]+|(?<![ \u00A0\u2009\u202F])[ \u00A0\u2009\u202F]+$/g;

const plain = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
/** Groups of three, all apart by the same sign. */
const grouped = /^[1-9]\d{0,2}([, \u00A0\u2009\u202F])\d{3}(?:\1\d{3})*(?:\.\d*)?$/;
/** `1.234,50`, `1 234,50`, `1234,5`: three digits behind a comma are thousands. */
const decimalComma = /^(?:[1-9]\d{0,2}([. \u00A0\u2009\u202F])\d{3}(?:\1\d{3})*|\d+),\d{1,2}$/;
/** `450.000` is 450 thousand to half of Europe. */
const likelyThousands = /^[1-9]\d{0,2}\.\d{3}$/;
const threeDecimals = /\.\d{3}$/;
const brackets = /^\([^()]*\)$/;
/** Hyphens, and the dashes of accounting formats. */
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

/** What a number is written with, and the rest of its text. */
interface Signed {
  rest: string;
  isNegative: boolean;
  /** Of what it is, by the symbols before and behind it. */
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

/** Takes off what is written around the digits: one minus or brackets, before or behind a symbol. */
function withoutSigns(text: string, { from = 'typing' }: NumberRules): Signed {
  const first = withoutMinus({ rest: text, isNegative: false, of: [] });
  const second = brackets.test(first.rest) ? first : withoutSymbols(first);
  if (from !== 'typing' && !first.isNegative && brackets.test(second.rest)) {
    const inner = withoutSymbols({ ...second, rest: trimmed(second.rest.slice(1, -1)) });
    return { ...inner, isNegative: true, of: [...second.of, ...inner.of] };
  }
  return first.rest === text ? withoutMinus(second) : second;
}

/** Whether the symbols are at most one, and that of the number's kind. */
function isOwn({ of: [symbol, ...others] }: Signed, { kind, currency = 'GBP' }: NumberRules): boolean {
  if (symbol === undefined) return true;
  if (others.length > 0) return false;
  if (symbol === '%') return kind === 'percent';
  return kind === 'money' && (currency === 'any' || symbol === currency);
}

/** Digits with a point and nothing else; null for anything that could be meant in two ways. */
function plainDigits(digits: string, { kind, from }: NumberRules): string | null {
  // `45,00` kilometres are more likely a lost zero than decimals.
  if (from === 'file' && kind === 'money' && decimalComma.test(digits)) {
    return digits.replace(/[^\d,]/g, '').replace(',', '.');
  }
  if (!plain.test(digits) && !grouped.test(digits)) return null;
  if (from === 'cell') return digits.replace(/[^\d.]/g, '');
  if (kind === 'whole' && threeDecimals.test(digits)) return null;
  // An amount of three decimals is refused by its field; only one that ends in 0 would pass as another amount.
  if (kind === 'money' && likelyThousands.test(digits) && digits.endsWith('0')) return null;
  return digits.replace(/[^\d.]/g, '');
}

/** More digits than a number holds are none: nothing is rounded in silence. */
function exactNumber(digits: string): number {
  const value = Number(digits);
  const exact = new Big(digits.replace(/^\./, '0.').replace(/\.$/, ''));
  return Number.isFinite(value) && exact.eq(value) ? value : Number.NaN;
}

/** The number that a text says; null for an empty text; NaN for anything that is not surely a number. */
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

/** Amounts of money: exact decimals with at most two places, on the wire a JSON number (decisions, section 3). */
import Big from 'big.js';
import { z } from 'zod';
import { groupThousands } from './numbers.ts';

/** The largest amount that a field or a column `numeric(12,2)` holds. */
export const maxMoney = 9_999_999_999.99;

/** Currencies of paperwork. */
export const currencies = ['GBP', 'USD'] as const;
export type Currency = (typeof currencies)[number];

const symbols: Record<Currency, string> = { GBP: '£', USD: '$' };

/** Labels of currencies. */
export const currencyLabels: Record<Currency, string> = { GBP: 'GBP (£)', USD: 'USD ($)' };

/** Whether an amount is one of whole pennies. */
export function hasTwoDecimals(value: number): boolean {
  return new Big(value).round(2, Big.roundDown).eq(value);
}

/** An amount of 0 or more with at most two decimals. */
export const moneySchema = z
  .number('Enter an amount.')
  .min(0, 'Must be 0 or more.')
  .max(maxMoney, 'Must be 9,999,999,999.99 or less.')
  .refine(hasTwoDecimals, 'At most two decimals.');

/** `£12,345.00`, `$12,345.00`; a negative amount has its sign before the symbol. */
export function formatMoney(amount: number, currency: Currency = 'GBP'): string {
  const [whole = '', pennies] = new Big(amount).abs().toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}${symbols[currency]}${groupThousands(whole)}.${pennies}`;
}

/** Amounts of money: exact decimals with at most two places, sent as JSON numbers. */
import Big from 'big.js';
import { z } from 'zod';
import { groupThousands } from './numbers.ts';

/** The maximum of a `numeric(12,2)` column. */
export const maxMoney = 9_999_999_999.99;

/** Currencies of orders and invoices. */
export const currencies = ['GBP', 'USD'] as const;
export type Currency = (typeof currencies)[number];

const symbols: Record<Currency, string> = { GBP: '£', USD: '$' };

export const currencyLabels: Record<Currency, string> = { GBP: 'GBP (£)', USD: 'USD ($)' };

/** Whether the amount has at most two decimals. */
export function hasTwoDecimals(value: number): boolean {
  return new Big(value).round(2, Big.roundDown).eq(value);
}

export const moneySchema = z
  .number('Enter an amount.')
  .min(0, 'Must be 0 or more.')
  .max(maxMoney, 'Must be 9,999,999,999.99 or less.')
  .refine(hasTwoDecimals, 'At most two decimals.');

/** `£12,345.00`, `-$12,345.00` */
export function formatMoney(amount: number, currency: Currency = 'GBP'): string {
  const [whole = '', pennies] = new Big(amount).abs().toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}${symbols[currency]}${groupThousands(whole)}.${pennies}`;
}

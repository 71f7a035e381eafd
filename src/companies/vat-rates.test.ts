/** Which VAT rate applies on a day, and which rates are valid. */
import { expect, it } from 'vitest';
import { vatRateNotes, vatRateOn, vatRatesSchema } from './vat-rates.ts';

const rates = [
  { from: '2008-12-01', rate: 15 },
  { from: '2010-01-01', rate: 17.5 },
  { from: '2011-01-04', rate: 20 },
];

it.each([
  ['2000-01-01', 15],
  ['2008-12-01', 15],
  ['2009-12-31', 15],
  ['2010-01-01', 17.5],
  ['2011-01-03', 17.5],
  ['2011-01-04', 20],
  ['2026-11-20', 20],
])('on %s the rate is %d', (day, rate) => {
  expect(vatRateOn(rates, day)).toBe(rate);
});

it.each<[unknown, string | undefined]>([
  [rates.toReversed(), undefined],
  [[], ''],
  [[{ from: '2011-01-04', rate: 20.123 }], '0.rate'],
  [[{ from: '2011-01-04', rate: 101 }], '0.rate'],
  [[{ from: 'soon', rate: 20 }], '0.from'],
  [[rates[0], rates[0]], '1.from'],
])('the rates %j have an error at %s', (given, path) => {
  const { success, data, error } = vatRatesSchema.safeParse(given);
  expect(success ? undefined : error.issues[0]?.path.join('.')).toBe(path);
  if (success) expect(data).toEqual(rates);
});

it.each([
  ['2027-11-22', []],
  ['2027-11-23', ['The VAT rate from 23 Nov 2027 is more than a year ahead.']],
  ['2025-11-22', []],
  ['2025-11-21', ['The VAT rate from 21 Nov 2025 is more than a year back.']],
])('a new rate from %s, entered on 22 November 2026, gives the notes %j', (from, notes) => {
  expect(vatRateNotes([...rates, { from, rate: 25 }], rates, '2026-11-22')).toEqual(notes);
});

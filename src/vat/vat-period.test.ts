import { expect, test } from 'vitest';
import { kindOfPeriod, periodAfter, periodDays, periodName, periodOf } from './vat-period.ts';

test.each([
  ['2026-11', '2026-11-01', '2026-11-30', 'November 2026', '2026-12', '2026-10'],
  ['2028-02', '2028-02-01', '2028-02-29', 'February 2028', '2028-03', '2028-01'],
  ['2026-12', '2026-12-01', '2026-12-31', 'December 2026', '2027-01', '2026-11'],
  ['2026-01', '2026-01-01', '2026-01-31', 'January 2026', '2026-02', '2025-12'],
  ['2026-Q4', '2026-10-01', '2026-12-31', 'Quarter 4 of 2026', '2027-Q1', '2026-Q3'],
  ['2027-Q1', '2027-01-01', '2027-03-31', 'Quarter 1 of 2027', '2027-Q2', '2026-Q4'],
])('the period %s is from %s to %s', (period, from, to, name, next, previous) => {
  expect(periodDays(period)).toEqual({ from, to });
  expect(periodName(period)).toBe(name);
  expect([periodAfter(period, 1), periodAfter(period, -1)]).toEqual([next, previous]);
  expect(periodOf(to, kindOfPeriod(period))).toBe(period);
});

test.each(['', '2026', '2026-13', '2026-Q5', '2026-1'])('%j is not a valid period', (text) => {
  expect(periodDays(text)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { type PlausibleDates, plausibleDates, unusualDateReason, unusualDateText } from './unusual-date.ts';

const ahead = 'is more than 31 days ahead';
const back = 'is more than a year back';

test.each([
  ['2026-11-22', undefined],
  ['2026-12-23', undefined],
  ['2026-12-24', ahead],
  ['2062-11-22', ahead],
  ['2025-11-22', undefined],
  ['2025-11-21', back],
  ['1926-11-22', back],
  [null, undefined],
])('on 22 November 2026 the warning for %s is: %s', (day, reason) => {
  expect(unusualDateReason(day, '2026-11-22')).toBe(reason);
});

test.each<[usual: PlausibleDates, day: string, reason: string | undefined]>([
  [plausibleDates.due, '2027-11-22', undefined],
  [plausibleDates.due, '2027-11-23', 'is more than a year ahead'],
  [plausibleDates.due, '2025-11-21', back],
  [plausibleDates.registration, '2026-12-24', ahead],
  [plausibleDates.registration, '1986-11-22', undefined],
  [plausibleDates.registration, '1986-11-21', 'is more than 40 years back'],
  [plausibleDates.expiry, '2029-11-22', undefined],
  [plausibleDates.expiry, '2029-11-23', 'is more than 3 years ahead'],
  [plausibleDates.expiry, '2016-11-21', 'is more than 10 years back'],
])('with the limits %j the warning for %s is: %s', (usual, day, reason) => {
  expect(unusualDateReason(day, '2026-11-22', undefined, usual)).toBe(reason);
});

test('a year before 29 February is 28 February', () => {
  expect(unusualDateReason('2027-02-28', '2028-02-29')).toBeUndefined();
  expect(unusualDateReason('2027-02-27', '2028-02-29')).toBe(back);
});

test('a date far back gives a warning until 31 days after it was entered, and a date ahead always does', () => {
  expect(unusualDateReason('2020-01-01', '2026-11-22', '2026-10-22')).toBe(back);
  expect(unusualDateReason('2020-01-01', '2026-11-22', '2026-10-21')).toBeUndefined();
  expect(unusualDateReason('2062-01-01', '2026-11-22', '2020-01-01')).toBe(ahead);
});

test('the warning names the field and the day', () => {
  expect(unusualDateText('tax point', '2062-03-05', '2026-11-22')).toBe(
    'the tax point 5 Mar 2062 is more than 31 days ahead',
  );
});

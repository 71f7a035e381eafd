import { expect, test } from 'vitest';
import { shareBodySchema, untilError } from './share.ts';

const tooLong = (last: string) => `A shared page can run for up to 12 months, until ${last}.`;

test.each([
  ['2026-11-26', '2026-11-25', 'Must be today or later.'],
  ['2026-11-26', '2026-11-26', undefined],
  ['2026-11-26', '2027-11-26', undefined],
  ['2026-11-26', '2027-11-27', tooLong('26 Nov 2027')],
  ['2027-02-28', '2028-02-29', tooLong('28 Feb 2028')],
  ['2028-02-29', '2029-03-01', tooLong('28 Feb 2029')],
  ['2026-12-31', '9999-12-31', tooLong('31 Dec 2027')],
])('a page created on %s that runs until %s has the error %s', (today, until, error) => {
  expect(untilError(until, today)).toBe(error);
});

test.each([
  ['truckIds', 50],
  ['images', 2000],
  ['videos', 2000],
])('a shared page has at most its limit of %s: %i', (key, limit) => {
  const accepts = (count: number) =>
    shareBodySchema.safeParse({
      truckIds: ['t'],
      until: '2026-12-24',
      [key]: Array.from({ length: count }, (_, index) => `id-${index}`),
    }).success;
  expect([accepts(limit), accepts(limit + 1)]).toEqual([true, false]);
});

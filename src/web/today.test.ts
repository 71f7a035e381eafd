import { afterEach, expect, test } from 'vitest';
import { dayOf, setTimeZone } from './today.ts';

afterEach(() => setTimeZone('Europe/London'));

test.each([
  ['2026-06-30T23:30:00.000Z', 'Europe/London', '2026-07-01'],
  ['2026-06-30T23:30:00.000Z', 'America/Los_Angeles', '2026-06-30'],
  ['2028-02-29T11:30:00.000Z', 'Pacific/Auckland', '2028-03-01'],
])('%s is at a business in %s on %s', (at, zone, day) => {
  setTimeZone(zone);
  expect(dayOf(at)).toBe(day);
});

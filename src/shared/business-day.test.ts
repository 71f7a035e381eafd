import { expect, test } from 'vitest';
import { businessDay, timeZoneNamed } from './business-day.ts';

test.each([
  ['a summer night in London is the next day already', '2026-07-31T23:30:00Z', 'Europe/London', '2026-08-01'],
  ['a winter night is not', '2026-11-20T23:30:00Z', 'Europe/London', '2026-11-20'],
  ['the hour in which summer time begins', '2026-03-29T00:59:59Z', 'Europe/London', '2026-03-29'],
  ['the last moment before summer time ends', '2026-10-24T22:59:59Z', 'Europe/London', '2026-10-24'],
  ['the first moment of the day on which it ends', '2026-10-24T23:00:00Z', 'Europe/London', '2026-10-25'],
  ['the new year comes first in the east', '2026-12-31T12:00:00Z', 'Pacific/Auckland', '2027-01-01'],
  ['and last in the west', '2027-01-01T07:00:00Z', 'America/Los_Angeles', '2026-12-31'],
  ['zones of half an hour', '2026-11-20T18:30:00Z', 'Asia/Kolkata', '2026-11-21'],
  ['no zone but UTC', '2026-11-20T23:59:59Z', 'UTC', '2026-11-20'],
])('%s', (_name, instant, timeZone, day) => {
  expect(businessDay(new Date(instant), timeZone)).toBe(day);
});

test.each([
  ['europe/london', 'Europe/London'],
  ['UTC', 'UTC'],
  ['+01:00', undefined],
  ['Europe/Lundon', undefined],
  ['', undefined],
])('the zone called %o is %o', (name, zone) => {
  expect(timeZoneNamed(name)).toBe(zone);
});

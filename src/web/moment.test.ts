import { afterEach, expect, test } from 'vitest';
import { formatMoment, formatRecentMoment } from './moment.ts';
import { businessZone, setTimeZone } from './today.ts';

const usual = businessZone();
afterEach(() => setTimeZone(usual));

test.each([
  ['Pacific/Auckland', '1 Mar 2028, 00:01', '1 Mar, 00:01'],
  ['America/New_York', '29 Feb 2028, 06:01', '29 Feb, 06:01'],
])('instants are formatted in the time zone %s', (zone, moment, recent) => {
  setTimeZone(zone);
  expect(formatMoment('2028-02-29T11:01:00Z')).toBe(moment);
  expect(formatRecentMoment('2028-02-29T11:01:00Z')).toBe(recent);
});

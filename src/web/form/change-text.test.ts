import { afterEach, expect, test } from 'vitest';
import { businessZone, setTimeZone } from '#web/today.ts';
import { changeText } from './change-text.ts';

const usual = businessZone();
afterEach(() => setTimeZone(usual));

test.each([
  ['Europe/London', 'Ann Quay', '2026-11-22T09:05:00Z', 'Changed by Ann Quay at 09:05.'],
  ['Europe/London', 'Ann Quay', '2026-11-20T14:32:00Z', 'Changed by Ann Quay on 20 Nov 2026 at 14:32.'],
  ['Europe/London', null, '2026-11-22T14:32:00Z', 'Changed by someone else at 14:32.'],
  ['Pacific/Auckland', 'Ann Quay', '2026-11-22T09:05:00Z', 'Changed by Ann Quay on 22 Nov 2026 at 22:05.'],
])('in the zone %s, a change by %s at %s is described with the local time', (zone, by, at, text) => {
  setTimeZone(zone);
  expect(changeText({ by, at: new Date(at) }, new Date('2026-11-22T15:00:00Z'))).toBe(text);
});

import { afterEach, expect, test, vi } from 'vitest';
import { dayOf, followServerClock, serverNow, setTimeZone, today } from './today.ts';

afterEach(() => {
  setTimeZone('Europe/London');
  vi.useRealTimers();
  followServerClock(new Headers({ date: new Date().toUTCString() }));
});

test.each([
  ['2026-06-30T23:30:00.000Z', 'Europe/London', '2026-07-01'],
  ['2026-06-30T23:30:00.000Z', 'America/Los_Angeles', '2026-06-30'],
  ['2028-02-29T11:30:00.000Z', 'Pacific/Auckland', '2028-03-01'],
])('the instant %s in the zone %s is on %s', (at, zone, day) => {
  setTimeZone(zone);
  expect(dayOf(at)).toBe(day);
});

test.each([
  ['two days ahead', '2026-11-28T10:00:00Z'],
  ['right', '2026-11-26T10:00:00Z'],
  ['a year back', '2025-11-26T10:00:00Z'],
])("with a browser clock that is %s, today is the server's day, also an hour later", (_, clock) => {
  vi.useFakeTimers({ now: new Date(clock) });
  followServerClock(new Headers({ date: 'Thu, 26 Nov 2026 23:30:00 GMT' }));
  expect(today()).toBe('2026-11-26');
  vi.advanceTimersByTime(3_600_000);
  expect(today()).toBe('2026-11-27');
});

test('a response without a date leaves the clock unchanged', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T10:00:00Z') });
  followServerClock(new Headers({ date: 'Thu, 26 Nov 2026 10:00:00 GMT' }));
  followServerClock(new Headers());
  followServerClock(new Headers({ date: 'never' }));
  expect(serverNow()).toEqual(new Date('2026-11-26T10:00:00Z'));
});

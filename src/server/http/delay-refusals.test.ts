/** How long refusals are held back. */
import { expect, test } from 'vitest';
import { createRefusalDelays } from './delay-refusals.ts';

test('the first refusal of an address goes at once, and those that follow wait for one another', () => {
  const timeOf = createRefusalDelays(() => 1000);
  expect([1, 2, 3].map(() => timeOf('192.0.2.1'))).toEqual([0, 10, 20]);
  expect(timeOf('192.0.2.2')).toBe(0);
});

test('a refusal is held back for two seconds at most', () => {
  const timeOf = createRefusalDelays(() => 1000);
  const times = Array.from({ length: 500 }, () => timeOf('192.0.2.1'));
  expect(times.at(-1)).toBe(2000);
});

test('an address that was refused a while ago is not held back', () => {
  let now = 1000;
  const timeOf = createRefusalDelays(() => now);
  timeOf('192.0.2.1');
  now += 10;
  expect(timeOf('192.0.2.1')).toBe(0);
});

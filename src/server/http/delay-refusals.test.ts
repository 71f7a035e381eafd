import { expect, test } from 'vitest';
import { createRefusalDelays } from './delay-refusals.ts';

test('the first refusal of an address is sent at once, and the following ones are spaced out', () => {
  const delayFor = createRefusalDelays(() => 1000);
  expect([1, 2, 3].map(() => delayFor('192.0.2.1'))).toEqual([0, 10, 20]);
  expect(delayFor('192.0.2.2')).toBe(0);
});

test('a refusal is delayed by at most two seconds', () => {
  const delayFor = createRefusalDelays(() => 1000);
  const times = Array.from({ length: 500 }, () => delayFor('192.0.2.1'));
  expect(times.at(-1)).toBe(2000);
});

test('an address whose last refusal was a while ago is not delayed', () => {
  let now = 1000;
  const delayFor = createRefusalDelays(() => now);
  delayFor('192.0.2.1');
  now += 10;
  expect(delayFor('192.0.2.1')).toBe(0);
});

import { expect, test } from 'vitest';
import { addressGroup } from './page-replies.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
])('address %s is counted as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

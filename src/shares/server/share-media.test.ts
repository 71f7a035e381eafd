/** Parses range requests for videos. */
import { expect, test } from 'vitest';
import { rangeOf } from './share-media.ts';

test.each([
  [undefined, { from: 0, to: 99, isPart: false }],
  ['bytes=0-', { from: 0, to: 99, isPart: true }],
  ['bytes=10-19', { from: 10, to: 19, isPart: true }],
  ['bytes=90-500', { from: 90, to: 99, isPart: true }],
  ['bytes=-10', { from: 90, to: 99, isPart: true }],
  ['bytes=-500', { from: 0, to: 99, isPart: true }],
  ['bytes=100-', null],
  ['bytes=20-10', null],
  ['bytes=-0', null],
  ['bytes=0-1,5-6', { from: 0, to: 99, isPart: false }],
  ['lines=0-1', { from: 0, to: 99, isPart: false }],
])('the range %s of 100 bytes is %j', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected);
});

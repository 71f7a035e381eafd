import { expect, test } from 'vitest';
import { acceptsGzip } from './accepts-gzip.ts';

test.each([
  [undefined, false],
  ['', false],
  ['gzip', true],
  ['br, GZIP;q=0.5', true],
  ['gzip;q=0', false],
  ['identity, gzip ; q=0.0', false],
  ['X-GZIP', true],
  ['*', true],
  ['*;q=0', false],
  ['gzip;q=0, *', false],
  ['deflate, br', false],
])('the header %s allows gzip: %s', (header, allowed) => {
  expect(acceptsGzip(header)).toBe(allowed);
});

import { describe, expect, test } from 'vitest';
import { assertCurrent, etagOf } from './etag.ts';

/** What proxies turn the tag of version 2 into when they compress the response. */
const compressed = ['"2-gzip"', 'W/"2-gzip"', '"2--gzip"', '"2-br"', '"2-zstd"', '"2-deflate"', '"2;gz;;;"', '"2;br"'];

describe('a write based on version 2', () => {
  test.each([undefined, '*', etagOf(2), `"1", ${etagOf(2)}`, `W/${etagOf(2)}`, ...compressed])(
    'passes with If-Match %s',
    (ifMatch) => {
      expect(() => assertCurrent(ifMatch, 2)).not.toThrow();
    },
  );

  test.each([
    '"1"',
    'W/"1"',
    '2',
    '"22"',
    '',
    '"1-gzip"',
    '"22-gzip"',
    '"-gzip"',
    '2-gzip',
    '"2-gzip-gzip"',
    '"2-old"',
  ])('is refused with 412 for If-Match %j', (ifMatch) => {
    expect(() => assertCurrent(ifMatch, 2)).toThrow(expect.objectContaining({ status: 412 }));
  });
});

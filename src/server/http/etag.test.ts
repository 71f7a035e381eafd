/** Which `If-Match` headers let a write pass. */
import { describe, expect, test } from 'vitest';
import { assertCurrent, etagOf } from './etag.ts';

/** What proxies make of the tag of version 2 when they compress the answer. */
const compressed = ['"2-gzip"', 'W/"2-gzip"', '"2--gzip"', '"2-br"', '"2-zstd"', '"2-deflate"', '"2;gz;;;"', '"2;br"'];

describe('a write of version 2', () => {
  test.each([undefined, '*', etagOf(2), `"1", ${etagOf(2)}`, `W/${etagOf(2)}`, ...compressed])(
    'passes with %s',
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
  ])('is 412 with %j', (ifMatch) => {
    expect(() => assertCurrent(ifMatch, 2)).toThrow(expect.objectContaining({ status: 412 }));
  });
});

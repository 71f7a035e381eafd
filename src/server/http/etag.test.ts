/** Which `If-Match` headers let a write pass. */
import { describe, expect, test } from 'vitest';
import { assertCurrent, etagOf } from './etag.ts';

describe('a write of version 2', () => {
  test.each([undefined, '*', etagOf(2), `"1", ${etagOf(2)}`, `W/${etagOf(2)}`])('passes with %s', (ifMatch) => {
    expect(() => assertCurrent(ifMatch, 2)).not.toThrow();
  });

  test.each(['"1"', 'W/"1"', '2', '"22"', ''])('is 412 with %j', (ifMatch) => {
    expect(() => assertCurrent(ifMatch, 2)).toThrow(expect.objectContaining({ status: 412 }));
  });
});

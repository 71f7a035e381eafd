/** Keys of files, how long addresses work, and which files a browser shows. */
import { expect, test } from 'vitest';
import { assertKey, assertPrefix, dispositionOf, endOfReading, isFileMissing, isKey } from './media-storage.ts';

const longest = 'x'.repeat(200);

test.each(['a/b', 't1/images/p1', 'a/b/c/d', 'A_-.9/b', `${longest}/b`, '-/_'])('%s is a key', (key) => {
  expect(isKey(key)).toBe(true);
  expect(() => assertKey(key)).not.toThrow();
});

test.each([
  '',
  'a',
  '/a/b',
  'a/b/',
  'a//b',
  '../a',
  'a/..',
  'a/.b',
  '.a/b',
  'a/b/c/d/e',
  'a b/c',
  'a/b\n',
  'é/a',
  `${longest}x/b`,
])('%j is not a key, and the error quotes it', (key) => {
  expect(isKey(key)).toBe(false);
  expect(() => assertKey(key)).toThrow(new Error(`Not a key of the storage: ${JSON.stringify(key)}`));
});

test.each(['a', 'a/', 'a/b', 'a/b/', 'a/b/c/d', 'a/b/c/d/'])('%s is a prefix', (prefix) => {
  expect(() => assertPrefix(prefix)).not.toThrow();
});

test.each(['', '/', '../', 'a//', '/a', 'a/../b', '.a', 'a/b/c/d/e', 'a/\n'])(
  '%j is not a prefix, and the error quotes it',
  (prefix) => {
    expect(() => assertPrefix(prefix)).toThrow(new Error(`Not a prefix of the storage: ${JSON.stringify(prefix)}`));
  },
);

const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);

test.each([
  ['02:00:00.000', '02:20:00.000'],
  ['02:00:00.001', '02:20:00.000'],
  ['02:09:59.999', '02:20:00.000'],
  ['02:10:00.000', '02:30:00.000'],
])('an address for ten minutes that is made at %s works until %s', (now, end) => {
  expect(endOfReading(at(now), 600)).toEqual(new Date(at(end)));
});

test.each([
  ['t1/images/p1', 'image/png', undefined, 'inline; filename="p1.png"'],
  ['t1/images/p1', 'image/jpeg', undefined, 'inline; filename="p1.jpeg"'],
  ['t1/videos/v1', 'video/mp4', undefined, 'inline; filename="v1.mp4"'],
  ['t1/images/p1', 'image/svg+xml', undefined, 'attachment; filename="p1.svg"'],
  ['t1/documents/d1', 'application/pdf', undefined, 'attachment; filename="d1.pdf"'],
  ['t1/documents/d1', 'text/html', undefined, 'attachment; filename="d1.html"'],
  ['t1/documents/d1', 'application/x-unknown', undefined, 'attachment; filename="d1.bin"'],
  ['t1/images/p1', 'image/png', 'DAF XF.png', `attachment; filename="DAF XF.png"; filename*=UTF-8''DAF%20XF.png`],
])('%s of the type %s with the name %s has the disposition %s', (key, type, name, disposition) => {
  expect(dispositionOf(key, type, name)).toBe(disposition);
});

test.each([
  [Object.assign(new Error(), { code: 'ENOENT' }), true],
  [Object.assign(new Error(), { statusCode: 404 }), true],
  [Object.assign(new Error(), { code: 'EACCES' }), false],
  [Object.assign(new Error(), { statusCode: 403 }), false],
  [new Error('ENOENT'), false],
  [{ code: 'ENOENT' }, false],
  [undefined, false],
])('an error %o of a read means a missing file: %s', (error, isMissing) => {
  expect(isFileMissing(error)).toBe(isMissing);
});

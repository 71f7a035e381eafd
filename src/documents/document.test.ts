import { expect, test } from 'vitest';
import { documentTypeOf, maxDocumentBytes, sizeErrorOf } from './document.ts';

test.each([
  ['V5C.PDF', '', 'application/pdf'],
  ['photo.jpeg', '', 'image/jpeg'],
  ['photo.jpg', '', 'image/jpeg'],
  ['photo.heif', '', 'image/heic'],
  ['notes.text', '', 'text/plain'],
  ['costs.csv', 'application/vnd.ms-excel', 'text/csv'],
  ['scan', 'image/PNG', 'image/png'],
  ['scan.unknown', 'application/pdf', 'application/pdf'],
  ['macro.xlsm', 'application/vnd.ms-excel.sheet.macroEnabled.12', undefined],
  ['page.html', 'text/html', undefined],
  ['noname', '', undefined],
  ['noname', 'constructor', undefined],
])('a file %s of the type "%s" is uploaded as %s', (name, type, expected) => {
  expect(documentTypeOf({ name, type })).toBe(expected);
});

test.each([
  [0, 'V5C.pdf is empty.'],
  [1, undefined],
  [maxDocumentBytes, undefined],
  [maxDocumentBytes + 1, 'V5C.pdf is larger than 25MB.'],
])('a document of %i bytes gets the message: %s', (size, message) => {
  expect(sizeErrorOf({ name: 'V5C.pdf', size })).toBe(message);
});

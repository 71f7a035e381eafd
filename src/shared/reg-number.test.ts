import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRegNumber } from './reg-number.ts';

test.each([
  ['AB12 CDE', 'AB12CDE', 'AB12CDE'],
  [' ab12 cde ', 'AB12CDE', 'AB12CDE'],
  ['191-D-12345', '191-D-12345', '191D12345'],
  ['YO10 OKI', 'YO10OKI', 'Y0100K1'],
  ['W-AB 1234', 'W-AB1234', 'WAB1234'],
  ['M/AB 1234', 'M/AB1234', 'MAB1234'],
  ['DUP001', 'DUP001', 'DUP001'],
  ['10 MAR', '10MAR', '10MAR'],
  ['1', '1', '1'],
  ['AB12 CDE (ex P123 ABC)', 'AB12CDE(EXP123ABC)', 'AB12CDEEXP123ABC'],
])('%j is one reg number: %s, compared as %s', (written, trimmed, key) => {
  for (const from of ['typing', 'file'] as const) {
    expect(parseRegNumber(written, from)).toEqual({ text: written.trim(), trimmed, key });
  }
});

test.each([
  '',
  '  ',
  'AB12 CDE; XY34 ZZZ',
  'AB12 CDE, XY34 ZZZ',
  'AB12CDE/XY34ZZZ',
  'AB12 CDE & XY34 ZZZ',
  'AB12 CDE and XY34 ZZZ',
  'AB12 CDE\nXY34 ZZZ',
  'AB12 CDE\tXY34 ZZZ',
])('%j is rejected: it is empty or has several numbers', (written) => {
  expect(parseRegNumber(written)).toBeNull();
  expect(parseRegNumber(written, 'file')).toBeNull();
});

test.each([
  'N/A',
  'n/a',
  'TBC',
  'none',
  'To follow',
  '-',
  '?',
  '£1,200.00',
  '1,234',
  '12.5',
  '50%',
  '-12',
  'TRUE',
  '0',
  'Total',
  'Grand total',
])('%j is rejected in a file, but a user may type it', (written) => {
  expect(parseRegNumber(written)).not.toBeNull();
  expect(parseRegNumber(written, 'file')).toBeNull();
});

test('an accepted number is returned as typed, and all its spellings have the same key', () => {
  const written = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'AB12oi -;,/&\n£%.'), maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  );
  fc.assert(
    fc.property(written, fc.constantFrom('typing' as const, 'file' as const), (text, from) => {
      const read = parseRegNumber(text, from);
      if (read === null) return;
      expect(read.text).toBe(text.trim());
      expect(read.trimmed).toBe(text.replace(/\s+/gu, '').toUpperCase());
      for (const spelling of [read.text, read.trimmed]) {
        const again = parseRegNumber(spelling);
        if (again !== null) expect(again.key).toBe(read.key);
      }
    }),
    { numRuns: 2000 },
  );
});

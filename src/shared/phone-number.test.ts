import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePhoneNumber, whatsAppAddress, whatsAppDigits } from './phone-number.ts';

test.each([
  ['07700 900123', '7700900123', '07700900123'],
  ['+44 7700 900123', '7700900123', '+447700900123'],
  ['0044 7700-900123', '7700900123', '+447700900123'],
  ['+44 (0)7700 900123', '7700900123', '+447700900123'],
  ['+44(0)1632 960000', '1632960000', '+441632960000'],
  ['+49 (0)89 123456', '4989123456', '+4989123456'],
  ['(+44) 7700 900123', '7700900123', '+447700900123'],
  ['(01632) 960000', '1632960000', '01632960000'],
  ['01632 - 960000', '1632960000', '01632960000'],
  ['089/123456', '89123456', '089123456'],
  ['01.42.68.53.00', '142685300', '0142685300'],
  ['447700900123', '7700900123', '447700900123'],
  ['900123', '900123', '900123'],
  ['+353 87 123 4567', '871234567', '+353871234567'],
  ['087 123 4567', '871234567', '0871234567'],
  ['+1 876 555 0100', '18765550100', '+18765550100'],
  ['07700\u00a0900\u2011123', '7700900123', '07700900123'],
  ['Tel: 07700 900123', '7700900123', '07700900123'],
  ['mob. +44 7700 900123', '7700900123', '+447700900123'],
  [' 07700 900123\r\n', '7700900123', '07700900123'],
])('%j is searched for as %s and dialled as %s', (typed, key, dialled) => {
  expect(parsePhoneNumber(typed)).toEqual({ key, dialled, extension: null });
});

test.each(['01632 960000 ext. 12', '01632 960000 x12', '01632 960000, extension 12', '01632 960000 #12'])(
  '%s has an extension that is not part of the number',
  (typed) => {
    expect(parsePhoneNumber(typed)).toEqual({ key: '1632960000', dialled: '01632960000', extension: '12' });
  },
);

test.each([
  '',
  '12345',
  'Telford 900123',
  'Unit 900123',
  '07700 900123 / 01632 960000',
  '07700 900123/4',
  '07700 900123, 01632 960000',
  '07700 900123 or 01632 960000',
  '07700 900123\n01632 960000',
  '07700 900123\t01632 960000',
  '07700 900123 07700 900124',
  '+44 +7700 900123',
  '07700 900123)',
  '((01632) 960000',
  '-7700900123',
  '£7700900123',
  '7,700,900,123',
  '7.70E+09',
  '1'.repeat(16),
  '1'.repeat(100_000),
  `1${' '.repeat(90)}x`,
])('%.40j is not one phone number', (typed) => {
  expect(parsePhoneNumber(typed)).toBeNull();
});

test.each([
  ['7700900.50', null],
  ['7700900123', '7700900123'],
])('in a file %s is read as %j', (text, key) => {
  expect(parsePhoneNumber(text, 'file')?.key ?? null).toBe(key);
});

const typedText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 14 }),
  fc.string({ unit: fc.constantFrom(...'0123456789 ()+-./\t\n,x'), maxLength: 20 }),
  fc
    .tuple(
      fc.constantFrom('', '+44 ', '0044', '+353', '(0', '+49 (0)', 'tel '),
      fc.string({ unit: fc.constantFrom(...'0123456789 '), minLength: 6, maxLength: 12 }),
      fc.constantFrom('', ' x12', ')', '/3'),
    )
    .map((parts) => parts.join('')),
);

test('an accepted number is dialled with the typed digits, and the dialled number parses to the same result', () => {
  fc.assert(
    fc.property(typedText, (typed) => {
      const read = parsePhoneNumber(typed);
      if (read === null) return;
      const digits = typed.replace(/(?:x|#)\d+\s*$/, '').replace(/\D/g, '');
      const dialled = read.dialled.replace('+', '');
      const spellings = [digits, digits.replace(/^00/, '')];
      const isTyped = spellings.includes(dialled) || spellings.some((one) => one === withTrunkZero(typed, dialled));
      expect({ typed, dialled, isTyped }).toMatchObject({ isTyped: true });
      expect(dialled.endsWith(read.key)).toBe(true);
      expect(parsePhoneNumber(read.dialled)).toEqual({ ...read, extension: null });
      expect(typed.trim()).not.toMatch(/[\t\n]/);
    }),
    { numRuns: 2000 },
  );
});

/** The dialled digits with the `(0)` put back where it was typed. */
function withTrunkZero(typed: string, dialled: string): string {
  const at = typed.slice(0, typed.indexOf('(0)')).replace(/\D/g, '').replace(/^00/, '').length;
  return typed.includes('(0)') ? `${dialled.slice(0, at)}0${dialled.slice(at)}` : dialled;
}

test.each([
  ['07700 900123', '447700900123'],
  ['01274 000000', '441274000000'],
  ['(01632) 960000', '441632960000'],
  ['+44 7700 900123', '447700900123'],
  ['+44 (0)7700 900123', '447700900123'],
  ['0044 1632 960000', '441632960000'],
  ['+254 700 123456', '254700123456'],
  ['00254 700-123456', '254700123456'],
  ['447700900123', '447700900123'],
  ['12345678', '12345678'],
  ['0123456', ''],
  ['900123', ''],
  ['01632 960000 ext. 12', ''],
  ['Tel: 07700 900123', ''],
  ['ask for Jim', ''],
  ['07700 900123 / 01632 960000', ''],
  ['', ''],
])('WhatsApp writes to %j as %j', (typed, digits) => {
  expect(whatsAppDigits(typed)).toBe(digits);
});

test('without a number WhatsApp lets the sender choose the contact', () => {
  expect(whatsAppAddress(null, 'DAF XF & trailer')).toBe('https://wa.me/?text=DAF%20XF%20%26%20trailer');
});

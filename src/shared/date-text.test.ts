import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDate, readFileDate } from './date-text.ts';

const today = '2026-11-22';

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026/1/2', '2026-01-02'],
  ['20/11/26', '2026-11-20'],
  ['20.11.2026', '2026-11-20'],
  ['3-4-26', '2026-04-03'],
  ['20/11', '2026-11-20'],
  ['20 nov', '2026-11-20'],
  ['20 Nov 2026', '2026-11-20'],
  ['20nov25', '2025-11-20'],
  ['1st September 2024', '2024-09-01'],
  ['1 sept', '2026-09-01'],
  ['201126', '2026-11-20'],
  ['20112026', '2026-11-20'],
  ['29/2/24', '2024-02-29'],
  ['1/3/98', '1998-03-01'],
  ['1/3/56', '2056-03-01'],
  ['1/3/57', '1957-03-01'],
  ['  20 / 11 / 26 '.replaceAll(' / ', '/'), '2026-11-20'],
])('%j is read as %s', (typed, date) => {
  expect(parseDate(typed, today)).toBe(date);
});

test.each([
  '',
  '2',
  '20',
  '20 xyz',
  '20 novem ber',
  '29/2/26',
  '31/4/26',
  '11/20/26',
  '32 nov',
  'tomorrow',
  '2026-13-01',
  '20/11/202',
  '20\n11',
  '20/11/26\t21/11/26',
])('%j is rejected as a date', (typed) => {
  expect(parseDate(typed, today)).toBeNull();
});

const monthNames = 'January February March April May June July August September October November December'.split(' ');

const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('every day is parsed from its common spellings, typed or in a file', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom('/', '-', '.', ' '), (day, sign) => {
      const [year = '', month = '', date = ''] = day.split('-');
      const name = monthNames[Number(month) - 1] ?? '';
      const spellings = [
        [date, month, year].join(sign),
        [Number(date), Number(month), year].join(sign),
        ` ${Number(date)} ${name} ${year} `,
        `${date}-${name.slice(0, 3).toUpperCase()}-${year}`,
        `${Number(date)} ${name.slice(0, 3)}, ${year}`,
        day,
      ];
      for (const text of spellings) {
        expect({ text, day: parseDate(text, today) }).toEqual({ text, day });
        expect({ text, ...readFileDate(text, today) }).toEqual({ text, day, lacksYear: false });
      }
    }),
  );
});

/** Digits, month names and separators. */
const typedText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789/-. '), maxLength: 10 }),
  fc
    .tuple(
      fc.integer({ min: 0, max: 40 }),
      fc.constantFrom('/', '-', '.', ' ', 'st ', 'th '),
      fc.oneof(fc.integer({ min: 0, max: 14 }), fc.constantFrom(...monthNames, 'Sept', 'Juni', 'Ma')),
      fc.constantFrom('/', '-', '.', ' ', '\n', '\t'),
      fc.oneof(fc.constant(''), fc.integer({ min: 0, max: 2200 })),
    )
    .map((parts) => parts.join('')),
  fc.string({ maxLength: 14 }),
);

test('an accepted date is a calendar day with the typed day, month and year', () => {
  fc.assert(
    fc.property(typedText, fc.constantFrom('typing', 'file'), (text, from) => {
      const day = from === 'typing' ? parseDate(text, today) : readFileDate(text, today).day;
      if (day === null) return;
      const [year = '', month = '', date = ''] = day.split('-');
      expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
      expect(text.trim()).not.toMatch(/[\t\n\r]/);
      const name = monthNames[Number(month) - 1] ?? '';
      const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
      const isNamed = words.some((word) => word.length >= 3 && name.toLowerCase().startsWith(word));
      expect({ text, isNamed }).toEqual({ text, isNamed: words.length > 0 });
      const digits = text.replace(/\D/g, '');
      const days = [date, String(Number(date))];
      const months = words.length > 0 ? [''] : [month, String(Number(month))];
      const years = [year, year.slice(2), ...(from === 'typing' ? [''] : [])];
      const spelled = days.flatMap((one) =>
        months.flatMap((other) => years.flatMap((last) => [`${one}${other}${last}`, `${last}${other}${one}`])),
      );
      expect(spelled).toContain(digits);
    }),
    { numRuns: 3000 },
  );
});

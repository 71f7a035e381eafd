import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupedText, type NumberRules, numberText, parseNumber } from './number-text.ts';

const pounds: NumberRules = { kind: 'money' };
const dollars: NumberRules = { kind: 'money', currency: 'USD' };
const percent: NumberRules = { kind: 'percent' };
const whole: NumberRules = { kind: 'whole' };
const decimal: NumberRules = { kind: 'decimal' };
const filed: NumberRules = { kind: 'money', from: 'file' };
const filedWhole: NumberRules = { kind: 'whole', from: 'file' };

test.each<[text: string, rules: NumberRules, value: number | null]>([
  ['', pounds, null],
  ['  ', pounds, null],
  ['1500', pounds, 1500],
  ['1,500.50', pounds, 1500.5],
  ['1 500.50', pounds, 1500.5],
  ['1 234 567', pounds, 1_234_567],
  ['1\u00A0500', pounds, 1500],
  ['1\u202F500', pounds, 1500],
  ['£ 20', pounds, 20],
  ['£1,234,567.89', pounds, 1_234_567.89],
  ['-£5', pounds, -5],
  ['£-5', pounds, -5],
  ['20 GBP', pounds, 20],
  ['$12,500', dollars, 12_500],
  ['$12,500', { kind: 'money', currency: 'any' }, 12_500],
  ['.5', pounds, 0.5],
  ['5.', pounds, 5],
  ['-5', pounds, -5],
  ['\u22125', pounds, -5],
  ['+5', pounds, 5],
  ['-0', pounds, 0],
  ['0.500', pounds, 0.5],
  ['1234.000', pounds, 1234],
  ['12.345', pounds, 12.345],
  ['9999999999.99', pounds, 9_999_999_999.99],
  ['20%', percent, 20],
  ['17.5 %', percent, 17.5],
  ['17.500', percent, 17.5],
  ['450,000', whole, 450_000],
  ['450 000', whole, 450_000],
  ['12.0', whole, 12],
  ['1.2505', decimal, 1.2505],
  ['1.250', decimal, 1.25],
])('%j is parsed with the rules %j', (text, rules, value) => {
  expect(parseNumber(text, rules)).toBe(value);
});

test.each<[text: string, rules: NumberRules]>([
  ['12500\n1300', pounds],
  ['12500\r\n1300', pounds],
  ['12500\t1300', pounds],
  ['12500\t', pounds],
  ['12500; 1300', pounds],
  ['12500 1300', pounds],
  ['1 2', pounds],
  ['12 34', pounds],
  ['1,5', pounds],
  ['1,50.00', pounds],
  ['1,234 567', pounds],
  ['1,00,000', pounds],
  ['0,500', pounds],
  ['1,500,', pounds],
  ["1'500", pounds],
  ['$12,500', pounds],
  ['12,500 USD', pounds],
  ['€12,500', pounds],
  ['12,500 €', pounds],
  ['£12,500', dollars],
  ['£$5', pounds],
  ['£5 £', pounds],
  ['£', pounds],
  ['20%', pounds],
  ['£20%', percent],
  ['%20', percent],
  ['£20', percent],
  ['12.500', pounds],
  ['450.000', whole],
  ['1.234.567', whole],
  ['£450', whole],
  ['20%', whole],
  ['450 km', whole],
  ['--5', pounds],
  ['-£-5', pounds],
  ['5-', pounds],
  ['(5)', pounds],
  ['-', pounds],
  ['+', pounds],
  ['.', pounds],
  ['abc', pounds],
  ['1.2.3', pounds],
  ['1e3', pounds],
  ['0x10', pounds],
  ['Infinity', pounds],
  ['NaN', pounds],
  ['１２', pounds],
  ['0.1000000000000000000001', pounds],
  ['12345678901234567890.12', pounds],
  ['9'.repeat(308), pounds],
  [`1${'0'.repeat(400)}`, pounds],
  [`0.${'0'.repeat(400)}1`, pounds],
  ['1e400', pounds],
  [`${'1'.repeat(100_000)}x`, pounds],
])('%.20j is rejected as a number with the rules %j', (text, rules) => {
  expect(parseNumber(text, rules)).toBeNaN();
});

describe('in a file', () => {
  test.each<[text: string, rules: NumberRules, value: number]>([
    ['1.234,50', filed, 1234.5],
    ['1234,5', filed, 1234.5],
    ['12 500,00', filed, 12_500],
    ['1\u202F234\u202F567,50', filed, 1_234_567.5],
    ['12,345', filed, 12_345],
    ['(250.00)', filed, -250],
    ['£(250.00)', filed, -250],
    ['(£1,250.00)', filed, -1250],
    ['-', filed, 0],
    [' £-   ', filed, 0],
    ['£ -', filed, 0],
    ['- £', filed, 0],
    ['\u2013', filed, 0],
    ['123,456', filedWhole, 123_456],
    ['12.500', { kind: 'money', from: 'cell' }, 12.5],
    ['450.000', { kind: 'whole', from: 'cell' }, 450],
    [' £-   ', { kind: 'money', from: 'cell' }, 0],
    ['(£5.00)', { kind: 'money', from: 'cell' }, -5],
  ])('%j is parsed with the rules %j', (text, rules, value) => {
    expect(parseNumber(text, rules)).toBe(value);
  });

  test.each<[text: string, rules: NumberRules]>([
    ['-(250)', filed],
    ['((250))', filed],
    ['(-250)', filed],
    ['$-', filed],
    ['--', filed],
    ['-', filedWhole],
    ['45,00', filedWhole],
    ['450,0', filedWhole],
    ['12.500', filed],
    ['1.234.567', filed],
    ['1,234,50', filed],
    ['12500\n1300', filed],
    ['1,5', { kind: 'money', from: 'cell' }],
  ])('%j is rejected as a number with the rules %j', (text, rules) => {
    expect(parseNumber(text, rules)).toBeNaN();
  });
});

/** Digits, separators and symbols in any order. */
const typedText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 14 }),
  fc.string({ unit: fc.constantFrom(...'0123456789,. £$%-+()\t\n\u00A0'), maxLength: 14 }),
  fc
    .tuple(fc.constantFrom('', '£', '-', '$', '('), fc.integer(), fc.constantFrom('', '.5', ',00', '%', ' km', ')'))
    .map((parts) => parts.join('')),
  fc.string({ maxLength: 20 }),
);

test.each([pounds, dollars, percent, whole, decimal, filed, filedWhole])(
  'an accepted number is formatted with the same sign and digits, with the rules %j',
  (rules) => {
    fc.assert(
      fc.property(typedText, (text) => {
        const value = parseNumber(text, rules);
        if (value === null || Number.isNaN(value)) return;
        const isDecimalComma = rules.from === 'file' && /,\d{1,2}\D*$/.test(text);
        const english = isDecimalComma ? text.replaceAll('.', '').replace(/,(\d{1,2}\D*)$/, '.$1') : text;
        const digits = english.replace(/[^\d.]/g, '');
        const plain = digits
          .replace(/^0+(?=\d)/, '')
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, '')
          .replace(/^(?=\.|$)/, '0');
        const shown = groupedText(value);
        expect(shown.replace(/[-,]/g, '').replace(/(\.\d*?)0+$/, '$1')).toBe(plain);
        expect(shown.startsWith('-')).toBe(value < 0);
        expect(value < 0).toBe(/[-(]/.test(text) && value !== 0);
        expect(text).not.toMatch(/[\t\n\r]/);
      }),
      { numRuns: 2000 },
    );
  },
);

test('every amount that the product formats parses back to the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (pence) => {
      const amount = pence / 100;
      for (const text of [numberText(amount), groupedText(amount), `£${groupedText(amount)}`]) {
        expect(parseNumber(text, pounds)).toBe(amount);
      }
    }),
  );
});

test.each([
  [1500, '1500'],
  [1500.5, '1500.50'],
  [0, '0'],
  [null, ''],
  [Number.NaN, ''],
])('%j is shown as %j', (value, text) => {
  expect(numberText(value)).toBe(text);
});

test.each([
  [999, '999'],
  [1500, '1,500'],
  [-1234567.5, '-1,234,567.50'],
  [1234.567, '1,234.567'],
  [0, '0'],
  [null, ''],
  [Number.NaN, ''],
])('%j is shown without focus as %j', (value, text) => {
  expect(groupedText(value)).toBe(text);
});

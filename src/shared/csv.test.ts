import { expect, test } from 'vitest';
import { csvRecord, guardFormula, withoutGuard } from './csv.ts';

test.each([
  [['a', 'b'], 'a,b'],
  [['a\n=1+1'], '"a\n=1+1"'],
  [['a\rb', 'c'], '"a\rb",c'],
  [['a,b', 'say "x"'], '"a,b","say ""x"""'],
  [[' a ', ''], ' a ,'],
  [[''], '""'],
])('the record %j is written as %s', (cells, line) => {
  expect(csvRecord(cells)).toBe(`${line}\r\n`);
});

test.each([
  '=1+1',
  '+1+1',
  '-1-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\nx',
  ' =1',
  '\uFF1D1',
  '+44A1',
  '+',
  '-2x4',
  '+353 20 @x',
  '-12 34',
  '++353 20',
])('%j is guarded, and can be restored', (text) => {
  expect(guardFormula(text)).toBe(`'${text}`);
  expect(withoutGuard(guardFormula(text))).toBe(text);
});

test.each([
  '',
  'a=1',
  'a\n=1',
  "'t Hart",
  '+353 20 123 4567',
  '+44 (0)20-7946 0958',
  '+(353) 20',
  '+3531234567',
  '-2',
  '+2.50',
  '-1,234.50',
  "'+353 20 123",
])('%j is not a formula and stays unchanged', (text) => {
  expect(guardFormula(text)).toBe(text);
  expect(withoutGuard(text)).toBe(text);
});

test.each([["'=1"], ["''=1"], ["'\t"]])('%j has an apostrophe before a formula, and gets one more', (text) => {
  expect(guardFormula(text)).toBe(`'${text}`);
  expect(withoutGuard(guardFormula(text))).toBe(text);
});

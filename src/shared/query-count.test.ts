import { expect, test } from 'vitest';
import { queryCountSchema } from './query-count.ts';

const schema = queryCountSchema(1, 1000);

test.each([
  ['1', 1],
  ['050', 50],
  ['1000', 1000],
  [7, 7],
])('%j is read as %j', (given, count) => {
  expect(schema.parse(given)).toBe(count);
});

const noNumbers = ['', ' ', ' 1', '1 ', '1e2', ' 1e2 ', '0x10', '+1', '--1', '1.0', '1.5', '1,000', 'true', 'NaN'];
const others = [true, null, ['1'], '\uFF11', '9'.repeat(400)];

test.each<[given: unknown, message: string]>([
  ...[...noNumbers, ...others].map((given): [unknown, string] => [given, 'Enter a whole number.']),
  ['-1', 'Must be 1 or more.'],
  ['0', 'Must be 1 or more.'],
  ['1001', 'Must be 1,000 or less.'],
])('%j is refused: %s', (given, message) => {
  expect(schema.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

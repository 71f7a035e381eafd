import { expect, test } from 'vitest';
import { onlyRow } from './only-row.ts';

test('the row of an aggregate is returned, and a query without rows is an error, not a default', () => {
  expect(onlyRow([{ count: 0 }])).toEqual({ count: 0 });
  expect(() => onlyRow([])).toThrow('A query that always returns a row returned none.');
});

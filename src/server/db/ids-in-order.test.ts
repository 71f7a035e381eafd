import { expect, test } from 'vitest';
import { withIdsInOrder } from './ids-in-order.ts';

test('ids created in the same millisecond are in ascending order', () => {
  const given = Array.from({ length: 500 }, (_, n) => n);
  const made = withIdsInOrder(given);
  const ids = made.map(([id]) => id);
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(made.map(([, n]) => n)).toEqual(given);
});

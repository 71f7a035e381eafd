/** Ids of records that are made at once are in their order. */
import { expect, test } from 'vitest';
import { withIdsInOrder } from './ids-in-order.ts';

test('ids of one millisecond are each greater than the one before', () => {
  const given = Array.from({ length: 500 }, (_, n) => n);
  const made = withIdsInOrder(given);
  const ids = made.map(([id]) => id);
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(made.map(([, n]) => n)).toEqual(given);
});

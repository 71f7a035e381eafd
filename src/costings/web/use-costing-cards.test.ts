/** Two cards of the same type need different names. */
import { expect, test } from 'vitest';
import type { CostingType } from '#costings/costing.ts';
import { type CardState, nthOfType } from './use-costing-cards.ts';

function card(type: CostingType | null): CardState {
  const data = { costingsId: '1', truckId: '2', type: type ?? 'Other', invoiceNumber: '', value: 1 };
  return { key: crypto.randomUUID(), saved: type === null ? null : { data, etag: '"1"' } };
}

test('cards are numbered within their type, new ones separately', () => {
  const cards = [null, null, 'Repairs', 'Repairs', 'Other'].map((type) => card(type as CostingType | null));
  expect(cards.map((_, index) => nthOfType(cards, index))).toEqual([1, 2, 1, 2, 1]);
});

import { expect, test } from 'vitest';
import { prepaymentsOf } from './prepayment.ts';

const taxPoint = '2026-11-20';
const standard = { taxPoint, isTaxed: true, marginCost: null };
const margin = { taxPoint, isTaxed: false, marginCost: 1000 };
const money = [
  { id: 'deposit', date: '2026-10-01', amount: 600, refund: false },
  { id: 'second', date: '2026-10-02', amount: 400, refund: false },
  { id: 'third', date: '2026-11-19', amount: 0.01, refund: false },
  { id: 'onDay', date: taxPoint, amount: 5000, refund: false },
];
const refund = { id: 'refund', date: '2026-11-18', amount: 100, refund: true };

test.each([
  ['a taxed sale', standard, money, ['deposit', 'second', 'third']],
  ['a taxed sale with a refund', standard, [...money, refund], ['deposit', 'second', 'third']],
  ['a margin sale, received above the purchase price,', margin, money, ['third']],
  ['a margin sale, after a refund', margin, [...money, refund], []],
  ['a margin sale without a purchase price', { ...margin, marginCost: 0 }, money, ['deposit', 'second', 'third']],
  ['an export, or a sale without VAT', { taxPoint, isTaxed: false, marginCost: null }, money, []],
  ['a taxed sale with a margin truck', { ...margin, isTaxed: true }, money, ['deposit', 'second', 'third']],
  ['an invoice without a tax point', { ...standard, taxPoint: null }, money, []],
])('the prepayments of %s are found', (_, sale, received, ids) => {
  expect(prepaymentsOf(sale, received).map(({ id }) => id)).toEqual(ids);
});

import { expect, test } from 'vitest';
import { blankPaperTruck } from '#paperwork/blank-paper.ts';
import { blankHead } from '#paperwork/web/paper-field-values.ts';
import { compareVersions, mergeVersions } from '#web/form/conflict.ts';
import { paperParts } from './paper-conflict.ts';
import type { ItemValues } from './paper-form-parts.ts';
import { emptyItem, emptyParty, type PaperFormValues, truckValues } from './paper-form-values.ts';

const truck = (id: string) =>
  truckValues({ ...blankPaperTruck, id, regNumber: id.toUpperCase(), make: 'DAF', model: 'XF 480', salePrice: 100 });

const item = (fields: Partial<ItemValues> = {}): ItemValues => ({
  ...emptyItem([truck('t1')]),
  description: 'Truck',
  rate: 100,
  ...fields,
});

const party = { ...emptyParty, id: 'c1', name: 'Harbour', city: 'Hull' };

const original: PaperFormValues = {
  ...blankHead,
  number: '7',
  date: '2026-11-20',
  currency: 'GBP',
  depositPaid: null,
  dealAuthorisation: '',
  billTo: party,
  shipTo: party,
  saveBillToDetails: true,
  saveShipToDetails: false,
  items: [item()],
};

type Change = Partial<PaperFormValues>;

function merge(mine: Change, theirs: Change, kind: 'order' | 'invoice' = 'order') {
  const versions = { mine: { ...original, ...mine }, theirs: { ...original, ...theirs }, original };
  const parts = paperParts(kind, versions);
  return { ...compareVersions(parts, versions), merged: mergeVersions(parts, versions, {}) };
}

test('a deposit changed by both users is a conflict; their changes of date and city are merged', () => {
  const { conflicts, mineOnly, theirsOnly, merged } = merge(
    { depositPaid: 75, billTo: { ...party, email: 'ann@quay.example' } },
    { depositPaid: 50, date: '2026-11-22', billTo: { ...party, city: 'Leeds' } },
  );
  expect(conflicts).toEqual([
    { id: 'depositPaid', label: 'Deposit Paid', mine: '£75.00', theirs: '£50.00', original: '' },
  ]);
  expect(mineOnly).toEqual(['Bill To: Email (ann@quay.example)']);
  expect(theirsOnly).toEqual(['Date (22 Nov 2026)', 'Bill To: City (Leeds)']);
  expect(merged).toMatchObject({
    depositPaid: 75,
    date: '2026-11-22',
    billTo: { id: 'c1', city: 'Leeds', email: 'ann@quay.example' },
  });
});

test('details of two different clients are never combined', () => {
  const other = { ...emptyParty, id: 'c2', name: 'Moorhen', email: 'm@moorhen.example' };
  const { conflicts, merged } = merge({ billTo: { ...party, city: 'Leeds' } }, { billTo: other });
  expect(conflicts).toMatchObject([
    { label: 'Bill To', mine: 'Harbour, Leeds', theirs: 'Moorhen, m@moorhen.example', original: 'Harbour, Hull' },
  ]);
  expect(merged.billTo).toMatchObject({ id: 'c1', city: 'Leeds', email: '' });
});

test("a change of the client's record is not a change of the paper", () => {
  const record = { id: 'c1', name: 'Harbour' } as never;
  expect(merge({}, { billTo: { ...party, record } }).theirsOnly).toEqual([]);
});

test('fields of the same items are merged; a box unticked by either user stays unticked', () => {
  const unticked = { ...truck('t1'), saveTruckDetails: false };
  const { conflicts, mineOnly, theirsOnly, merged } = merge(
    { items: [item({ rate: 120, trucks: [unticked] })] },
    { items: [item({ vatRate: 20 })] },
  );
  expect({ conflicts, mineOnly, theirsOnly }).toEqual({
    conflicts: [],
    mineOnly: ['Item 1: Rate (£120.00)'],
    theirsOnly: ['Item 1: VAT Rate (20%)'],
  });
  expect(merged.items).toMatchObject([{ rate: 120, vatRate: 20, trucks: [{ id: 't1', saveTruckDetails: false }] }]);
});

test('different lists of items are one conflict', () => {
  const mine = { items: [item(), item({ description: 'Spare', rate: 5, trucks: [truck('t2')] })] };
  const { conflicts } = merge(mine, { items: [item({ rate: 90, freightRate: 5, freightDescription: 'Roro' })] });
  expect(conflicts).toEqual([
    {
      id: 'items',
      label: 'Items',
      mine: 'Truck: Rate £100.00; Trucks T1\nSpare: Rate £5.00; Trucks T2',
      theirs: 'Truck: Rate £90.00; Freight Rate £5.00; Freight Description Roro; Trucks T1',
      original: 'Truck: Rate £100.00; Trucks T1',
    },
  ]);
});

test.each([
  ['order', ['Deal Authorisation (J. Abbas)']],
  ['invoice', []],
] as const)('the deal authorisation is merged only for orders: %s', (kind, theirsOnly) => {
  expect(merge({}, { dealAuthorisation: 'J. Abbas' }, kind).theirsOnly).toEqual(theirsOnly);
});

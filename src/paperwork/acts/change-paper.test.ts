/** When a save takes due date and VAT number from the client and the company again. */
import { expect, test } from 'vitest';
import { calculateDueDate, type NewTerms, owedChanges, refuseDueDate, resolveVatNumber } from './change-paper.ts';

const alder = { id: 'c1', name: 'Alder Freight' };
const beech = { id: 'c2', name: 'Beech Haulage' };
const saved = { date: '2026-11-04', dueDate: '2026-12-04', billToVatNumber: 'GB1', billToClient: alder };
const same: NewTerms = { date: '2026-11-04', billToClient: alder, paymentDays: 90, vatNumber: 'GB2' };

test.each<[what: string, before: typeof saved | undefined, after: Partial<NewTerms>, due: string | null]>([
  ['a new invoice follows the terms', undefined, {}, '2027-02-02'],
  ['a new invoice without payment terms has none', undefined, { paymentDays: null }, null],
  ['a date in the request is used', undefined, { dueDate: '2026-11-30' }, '2026-11-30'],
  ['a correction does not change it, even if the terms have changed', saved, {}, '2026-12-04'],
  ['a correction does not change it, even if there are no terms any more', saved, { paymentDays: null }, '2026-12-04'],
  ['another invoice date recalculates it', saved, { date: '2026-12-04' }, '2027-03-04'],
  ['another client recalculates it', saved, { billToClient: beech, paymentDays: 7 }, '2026-11-11'],
  [
    'a due date in the request wins over another invoice date',
    saved,
    { date: '2026-12-04', dueDate: '2026-12-31' },
    '2026-12-31',
  ],
  ['null removes it', saved, { dueDate: null }, null],
  [
    'a client that has got a record since counts as the same client',
    saved,
    { billToClient: { ...alder, id: 'c9' } },
    '2026-12-04',
  ],
  [
    'a renamed client counts as the same client',
    saved,
    { billToClient: { ...alder, name: 'Alder Ltd' } },
    '2026-12-04',
  ],
  ['it is never later than 9999-12-31', undefined, { date: '9999-12-31' }, '9999-12-31'],
])('the due date: %s', (_, before, after, due) => {
  expect(calculateDueDate(before, { ...same, ...after })).toBe(due);
});

test.each<
  [
    what: string,
    before: (Omit<typeof saved, 'billToVatNumber'> & { billToVatNumber: string | null }) | undefined,
    after: Partial<NewTerms>,
    expected: string | null,
  ]
>([
  ['of a new invoice is that of the client record', undefined, {}, 'GB2'],
  ['does not change when the client record changes', saved, {}, 'GB1'],
  ['changes with the client', saved, { billToClient: beech }, 'GB2'],
  ['is removed with the client', saved, { billToClient: beech, vatNumber: null }, null],
  ['is filled in if it was missing', { ...saved, billToVatNumber: null }, {}, 'GB2'],
])("the buyer's VAT number %s", (_, before, after, expected) => {
  expect(resolveVatNumber(before, { ...same, ...after })).toBe(expected);
});

test.each([
  ['2026-11-03', 'dueDate'],
  ['2026-11-04', undefined],
  [null, undefined],
  [undefined, undefined],
])('an invoice of 4 November with the due date %s has a validation error at %s', (dueDate, path) => {
  expect(refuseDueDate({ date: '2026-11-04', dueDate })?.path).toBe(path);
});

test('changes of debtor, total, due date and tax point are described', () => {
  const before = {
    billTo: 'Alder Freight',
    currency: 'GBP',
    totalDue: 1000,
    dueDate: '2026-12-04',
    taxPoint: '2026-11-04',
  } as const;
  expect(owedChanges(before, before)).toEqual([]);
  expect(owedChanges(before, { ...before, dueDate: '2027-01-03' })).toEqual([
    'Due date changes from 4 Dec 2026 to 3 Jan 2027',
  ]);
  const after = { billTo: 'Beech', currency: 'USD', totalDue: 1200, dueDate: null, taxPoint: '2026-11-05' } as const;
  expect(owedChanges(before, after)).toEqual([
    'Bill To changes from Alder Freight to Beech',
    'Total due changes from £1,000.00 to $1,200.00',
    'Due date changes from 4 Dec 2026 to none',
    'Tax point changes from 4 Nov 2026 to 5 Nov 2026',
  ]);
});

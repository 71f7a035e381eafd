import { expect, test } from 'vitest';
import { type CreditedTruck, refuseCreditDeletion, trucksSoldAgain } from './delete-credit-note.ts';

const inStock: CreditedTruck = {
  id: 't1',
  regNumber: 'DQ22 BLF',
  company: 'AbbasAutos',
  isInvoicedAgain: true,
  wasReturned: true,
  isSold: false,
  soldTo: null,
  reservedFor: null,
  otherInvoices: [],
};
const sale = { id: 'i2', company: 'AbbasAutos', number: '12' } as const;

test.each<[string, Partial<CreditedTruck>, string | undefined, boolean]>([
  ['still in stock', {}, undefined, true],
  ['reserved for someone', { reservedFor: 'Alder Freight' }, undefined, true],
  ['never put back into stock', { wasReturned: false, isSold: true }, undefined, false],
  ['credited in part, so still on its invoice', { isInvoicedAgain: false, isSold: true }, undefined, false],
  ['deleted since', { company: null }, undefined, false],
  [
    'on another invoice',
    { isSold: true, otherInvoices: [sale] },
    'DQ22 BLF was sold again on invoice 12 of Abbas Autos. Credit or delete that invoice first.',
    false,
  ],
  [
    'on an invoice of another company',
    { company: 'Butler', otherInvoices: [{ ...sale, company: 'Butler' }] },
    'DQ22 BLF was sold again on invoice 12 of Butler Symonds. Credit or delete that invoice first.',
    false,
  ],
  [
    'never put back, and on another invoice',
    { wasReturned: false, otherInvoices: [sale] },
    'DQ22 BLF was sold again on invoice 12 of Abbas Autos. Credit or delete that invoice first.',
    false,
  ],
  [
    'credited in part, and on another invoice already',
    { isInvoicedAgain: false, otherInvoices: [sale] },
    undefined,
    false,
  ],
  [
    'moved to another company',
    { company: 'Butler' },
    'DQ22 BLF was moved to Butler Symonds. Move it back to Abbas Autos first.',
    false,
  ],
  [
    'marked as sold to someone without an invoice',
    { isSold: true, soldTo: 'Alder Freight' },
    'DQ22 BLF was sold again to Alder Freight. Put it back in stock first.',
    false,
  ],
  ['marked as sold', { isSold: true }, 'DQ22 BLF was sold again. Put it back in stock first.', false],
])(
  'deleting the credit note of a truck that is %s is refused or marks it as sold again',
  (_, fields, message, isSoldAgain) => {
    const trucks = [{ ...inStock, ...fields }];
    expect(refuseCreditDeletion('AbbasAutos', trucks)).toEqual(
      message === undefined ? undefined : { status: 409, message },
    );
    expect(trucksSoldAgain('AbbasAutos', message === undefined ? trucks : [])).toHaveLength(isSoldAgain ? 1 : 0);
  },
);

test('one resold truck is enough to refuse, and other invoices are reported first', () => {
  const trucks = [
    inStock,
    { ...inStock, regNumber: 'MO12 VED', company: 'Butler' as const },
    { ...inStock, regNumber: 'SO21 LD', otherInvoices: [sale] },
  ];
  expect(refuseCreditDeletion('AbbasAutos', trucks)?.message).toMatch(/^SO21 LD was sold again on invoice 12/);
});

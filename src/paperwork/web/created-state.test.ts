import { expect, test } from 'vitest';
import type { Paper } from '#paperwork/paperwork.ts';
import { createdState, readCreatedState } from './created-state.ts';

const party = {
  id: null,
  name: 'Harbour Haulage Ltd',
  contactName: null,
  addressLine1: null,
  addressLine2: null,
  city: null,
  country: null,
  phoneNumber: null,
  email: null,
};

const paper: Paper = {
  id: 'paper-1',
  company: 'Butler',
  number: '7',
  date: '2026-11-20',
  currency: 'USD',
  depositPaid: 0,
  dealAuthorisation: null,
  referenceId: null,
  billToClient: party,
  shipToClient: party,
  items: [],
  numberOfTrucks: 0,
  totalSalePrice: 0,
  totalFreightCharges: 0,
  totalWarrantyCharges: 0,
  totalVat: 0,
  totalDue: 0,
};

test.each(['order', 'invoice'] as const)(
  'what is written for an %s is read as one, also without its version',
  (kind) => {
    const version = { data: paper, etag: '"3"' };
    const kept: unknown = JSON.parse(JSON.stringify(createdState(kind, version)));
    expect(readCreatedState(kind, kept)).toEqual(version);
    expect(readCreatedState(kind, { [kind]: paper })).toEqual({ data: paper, etag: undefined });
  },
);

test.each([
  ['nothing', null],
  ['no object', 'order'],
  ['the other kind', { invoice: paper }],
  ['a paper without its id', { order: { ...paper, id: undefined } }],
  ['a company that there is not', { order: { ...paper, company: 'Nobody' } }],
  ['items of another shape', { order: { ...paper, items: [{ description: 'Truck' }] } }],
])('%s is no order', (_, state) => {
  expect(readCreatedState('order', state)).toBeUndefined();
});

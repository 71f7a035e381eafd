import { expect, test } from 'vitest';
import { emptyParticulars, type Particulars } from '#companies/particulars.ts';
import type { LedgerKind } from './ledger.ts';
import { missingToIssue } from './missing-to-issue.ts';

const full: Particulars = {
  ...emptyParticulars,
  legalName: 'Abbas Autos Ltd',
  addressLine1: 'Quarry Lane 3',
  city: 'Bradford',
  postcode: 'BD4 8AB',
  vatNumber: 'GB 123 4567 82',
  sortCode: '20-00-00',
  accountNumber: '12345678',
  paymentDays: 14,
};
const iban = { ...full, sortCode: null, accountNumber: null, iban: 'GB29NWBK60161331926819' };
const due = '2026-12-04';
const seller = ['legalName', 'addressLine1', 'city', 'postcode'];

test.each<[what: string, kind: LedgerKind, printed: Particulars, dueDate: string | null, fields: string[]]>([
  ['a complete invoice', 'invoice', full, due, []],
  ['an invoice paid by IBAN', 'invoice', iban, due, []],
  [
    'an invoice of a company without particulars',
    'invoice',
    emptyParticulars,
    null,
    [...seller, 'vatNumber', 'sortCode', 'accountNumber', 'paymentDays', 'dueDate'],
  ],
  ['an invoice with an entered due date', 'invoice', { ...full, paymentDays: null }, due, []],
  ['an invoice saved before payment terms were set', 'invoice', full, null, ['dueDate']],
  ['an invoice due on its date', 'invoice', { ...full, paymentDays: 0 }, due, []],
  ['an invoice with a wrong VAT number', 'invoice', { ...full, vatNumber: 'GB 1' }, due, ['vatNumber']],
  ['a credit note', 'creditNote', emptyParticulars, null, [...seller, 'vatNumber']],
  ['an order', 'order', emptyParticulars, null, seller],
])('%s lacks exactly the expected details', (_, kind, printed, dueDate, fields) => {
  expect(missingToIssue({ kind, dueDate, printed, current: printed }).map(({ field }) => field)).toEqual(fields);
});

test('details filled in since the last save are marked differently from those still missing', () => {
  const missing = missingToIssue({
    kind: 'invoice',
    dueDate: null,
    printed: emptyParticulars,
    current: { ...full, vatNumber: null },
  });
  expect(missing.map(({ field, filledIn }) => [field, filledIn])).toEqual([
    ...seller.map((field) => [field, true]),
    ['vatNumber', false],
    ['sortCode', true],
    ['accountNumber', true],
    ['dueDate', false],
  ]);
  expect(missing.at(-1)?.message).toBe('Due date (edit the invoice to enter one)');
});

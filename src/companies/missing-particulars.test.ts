/** Which particulars an order, invoice or credit note lacks. */
import { expect, test } from 'vitest';
import { missingParticulars } from './missing-particulars.ts';
import { emptyParticulars, type Particulars } from './particulars.ts';

const address = ['legalName', 'addressLine1', 'city', 'postcode'];
const bank = ['sortCode', 'accountNumber'];
const registration = ['registeredIn', 'registeredOffice'];

test.each<[string, Partial<Particulars>, 'order' | 'invoice' | 'creditNote', string[]]>([
  ['an order without any', {}, 'order', address],
  ['an invoice without any', {}, 'invoice', [...address, 'vatNumber', ...bank, 'paymentDays']],
  ['a credit note without any', {}, 'creditNote', [...address, 'vatNumber']],
  ['an invoice with an IBAN', { iban: 'GB33BUKB20201555555555' }, 'invoice', [...address, 'vatNumber', 'paymentDays']],
  ['an order of a registered company', { companyNumber: '01234567' }, 'order', [...address, ...registration]],
  ['a credit note of one', { companyNumber: '01234567' }, 'creditNote', [...address, 'vatNumber', ...registration]],
  ['an order with an invalid VAT number', { vatNumber: 'GB123' }, 'order', address],
  ['a credit note with one', { vatNumber: 'GB123' }, 'creditNote', [...address, 'vatNumber']],
  ['a credit note with a valid one', { vatNumber: 'GB123456782' }, 'creditNote', address],
])('%s lacks the particulars that it must show', (_, particulars, kind, fields) => {
  const missing = missingParticulars({ ...emptyParticulars, ...particulars }, kind);
  expect(missing.map(({ field }) => field)).toEqual(fields);
});

test('each missing particular is named, with the reason for it', () => {
  const messages = missingParticulars({ ...emptyParticulars, companyNumber: '01234567' }).map(({ message }) => message);
  expect(messages).toEqual([
    'Legal name (invoices must show the registered name)',
    "Address (invoices must show the seller's address)",
    'City of the address',
    'Postcode of the address',
    "VAT number (invoices with VAT must show the seller's number)",
    'Bank details: sort code',
    'Bank details: account number',
    'Where the company is registered, such as England and Wales (orders and invoices must show it)',
    'Registered office (orders and invoices must show its address)',
    'Payment days (without them an invoice has no due date)',
  ]);
  expect(missingParticulars({ ...emptyParticulars, vatNumber: 'GB123' }).at(-1)?.message).toBe(
    'The VAT number is not valid.',
  );
});

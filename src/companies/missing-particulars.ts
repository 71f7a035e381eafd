/** What the particulars of a company lack for its orders, invoices and credit notes. */
import { z } from 'zod';
import { isBritishVatNumber } from '#shared/business-numbers.ts';
import type { Particulars } from './particulars.ts';

/** A field that is missing or wrong, in words. */
export const missingSchema = z.object({ field: z.string(), message: z.string() }).meta({ id: 'MissingParticular' });
export type Missing = z.infer<typeof missingSchema>;

/** What carries the particulars of a company. */
export type PrintedKind = 'order' | 'invoice' | 'creditNote';

interface Wanted {
  field: keyof Particulars & string;
  message: string;
  /** Left out: all. */
  only?: readonly PrintedKind[];
  /** Another field that does as well. */
  or?: keyof Particulars & string;
  /** Matters only where this field is there. */
  having?: keyof Particulars & string;
}

/**
 * Regulation 14 of the VAT Regulations 1995: name, address and registration number; the registered name by company law.
 * The Companies (Trading Disclosures) Regulations 2008 want the place of registration and the registered office.
 * Without bank details a buyer cannot pay, and without payment days no invoice has a due date.
 */
const wanted: readonly Wanted[] = [
  { field: 'legalName', message: 'Legal name (invoices must show the registered name)' },
  { field: 'addressLine1', message: "Address (invoices must show the seller's address)" },
  { field: 'city', message: 'City of the address' },
  { field: 'postcode', message: 'Postcode of the address' },
  {
    field: 'vatNumber',
    message: "VAT number (invoices with VAT must show the seller's number)",
    only: ['invoice', 'creditNote'],
  },
  { field: 'sortCode', message: 'Bank details: sort code', only: ['invoice'], or: 'iban' },
  { field: 'accountNumber', message: 'Bank details: account number', only: ['invoice'], or: 'iban' },
  {
    field: 'registeredIn',
    message: 'Where the company is registered, such as England and Wales (orders and invoices must show it)',
    having: 'companyNumber',
  },
  {
    field: 'registeredOffice',
    message: 'Registered office (orders and invoices must show its address)',
    having: 'companyNumber',
  },
  { field: 'paymentDays', message: 'Payment days (without them an invoice has no due date)', only: ['invoice'] },
];

/** In the order of the form; empty when nothing is missing. */
export function missingParticulars(particulars: Particulars, kind: PrintedKind = 'invoice'): Missing[] {
  const isMissing = ({ field, only = [kind], or = field, having }: Wanted) =>
    only.includes(kind) &&
    particulars[field] === null &&
    particulars[or] === null &&
    (having === undefined || particulars[having] !== null);
  const missing: Missing[] = wanted.filter(isMissing).map(({ field, message }) => ({ field, message }));
  const { vatNumber } = particulars;
  if (kind !== 'order' && vatNumber !== null && !isBritishVatNumber(vatNumber)) {
    missing.push({ field: 'vatNumber', message: 'The VAT number is not valid.' });
  }
  return missing;
}

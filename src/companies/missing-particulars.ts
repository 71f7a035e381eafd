/** Finds particulars that are missing from a company's orders, invoices and credit notes. */
import { z } from 'zod';
import { isBritishVatNumber } from '#shared/business-numbers.ts';
import type { Particulars } from './particulars.ts';

export const missingSchema = z.object({ field: z.string(), message: z.string() }).meta({ id: 'MissingParticular' });
export type Missing = z.infer<typeof missingSchema>;

/** Documents that show the particulars. */
export type PrintedKind = 'order' | 'invoice' | 'creditNote';

interface Requirement {
  field: keyof Particulars & string;
  message: string;
  /** Omitted: all of them. */
  only?: readonly PrintedKind[];
  /** A field that can be set instead. */
  or?: keyof Particulars & string;
  /** Required only if this field is set. */
  having?: keyof Particulars & string;
}

/**
 * Regulation 14 of the VAT Regulations 1995 requires name, address and VAT number; company law requires the registered
 * name. The Companies (Trading Disclosures) Regulations 2008 require the place of registration and the registered
 * office. Buyers need bank details to pay, and an invoice needs payment days for its due date.
 */
const requirements: readonly Requirement[] = [
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

/** In the order of the form. */
export function missingParticulars(particulars: Particulars, kind: PrintedKind = 'invoice'): Missing[] {
  const isMissing = ({ field, only = [kind], or = field, having }: Requirement) =>
    only.includes(kind) &&
    particulars[field] === null &&
    particulars[or] === null &&
    (having === undefined || particulars[having] !== null);
  const missing: Missing[] = requirements.filter(isMissing).map(({ field, message }) => ({ field, message }));
  const { vatNumber } = particulars;
  if (kind !== 'order' && vatNumber !== null && !isBritishVatNumber(vatNumber)) {
    missing.push({ field: 'vatNumber', message: 'The VAT number is not valid.' });
  }
  return missing;
}

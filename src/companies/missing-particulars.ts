/** What an invoice by the law of the United Kingdom still lacks of its seller (specification, section 13.1). */
import { z } from 'zod';
import { isBritishVatNumber } from '#shared/business-numbers.ts';
import type { Particulars } from './particulars.ts';

/** A field that is missing or wrong, and what to do about it. */
export const missingSchema = z.object({ field: z.string(), message: z.string() }).meta({ id: 'MissingParticular' });
export type Missing = z.infer<typeof missingSchema>;

/** Regulation 14 of the VAT Regulations 1995: name, address and registration number; the registered name by company law. */
const wanted: readonly (readonly [field: keyof Particulars & string, message: string])[] = [
  ['legalName', 'Legal name (invoices must show the registered name)'],
  ['addressLine1', "Address (invoices must show the seller's address)"],
  ['city', 'City of the address'],
  ['postcode', 'Postcode of the address'],
  ['vatNumber', "VAT number (invoices with VAT must show the seller's number)"],
];

/** Of a company with a company number; the Companies (Trading Disclosures) Regulations 2008. */
const wantedOfCompany: typeof wanted = [
  ['registeredIn', 'Where the company is registered, such as England and Wales (orders and invoices must show it)'],
  ['registeredOffice', 'Registered office (orders and invoices must show its address)'],
];

/** In the order of the form; empty when nothing is missing. */
export function missingParticulars(particulars: Particulars): Missing[] {
  const all = particulars.companyNumber === null ? wanted : [...wanted, ...wantedOfCompany];
  const missing: Missing[] = all
    .filter(([field]) => particulars[field] === null)
    .map(([field, message]) => ({ field, message }));
  const { vatNumber } = particulars;
  if (vatNumber !== null && !isBritishVatNumber(vatNumber)) {
    missing.push({ field: 'vatNumber', message: 'The VAT number is not valid.' });
  }
  return missing;
}

/** What an invoice by the law of the United Kingdom still lacks of its seller (specification, section 13.1). */
import { z } from 'zod';
import { isBritishVatNumber } from '#shared/business-numbers.ts';
import type { Particulars } from './particulars.ts';

/** A field that is missing or wrong, and what to do about it. */
export const missingSchema = z.object({ field: z.string(), message: z.string() }).meta({ id: 'MissingParticular' });
export type Missing = z.infer<typeof missingSchema>;

/** Regulation 14 of the VAT Regulations 1995: name, address and registration number; the registered name by company law. */
const wanted: readonly (readonly [field: keyof Particulars & string, message: string])[] = [
  ['legalName', 'The legal name: an invoice names the company as it is registered.'],
  ['addressLine1', 'The first line of the address: an invoice gives the address of the seller.'],
  ['city', 'The city of the address.'],
  ['postcode', 'The postcode of the address.'],
  ['vatNumber', 'The VAT number: an invoice with VAT gives the number of the seller.'],
];

/** In the order of the form; empty when nothing is missing. */
export function missingParticulars(particulars: Particulars): Missing[] {
  const missing: Missing[] = wanted
    .filter(([field]) => particulars[field] === null)
    .map(([field, message]) => ({ field, message }));
  const { vatNumber } = particulars;
  if (vatNumber !== null && !isBritishVatNumber(vatNumber)) {
    missing.push({ field: 'vatNumber', message: 'The VAT number is not a valid one.' });
  }
  return missing;
}

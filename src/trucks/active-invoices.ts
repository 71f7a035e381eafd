/**
 * Invoices that contain a truck and have not credited its price in full. More than one means that it was sold twice.
 */
import { type Company, companyNames } from '#shared/companies.ts';
import { joinNames } from '#shared/text.ts';

export interface ActiveInvoice {
  id: string;
  company: Company;
  number: string;
}

/** `DQ22 BLF is on invoice 3 of Hill Trucks and invoice 12 of Dale Trucks.` */
export function invoicedTwiceText(regNumber: string, invoices: readonly ActiveInvoice[]): string {
  const names = invoices.map(({ number, company }) => `invoice ${number} of ${companyNames[company]}`);
  return `${regNumber} is on ${joinNames(names)}.`;
}

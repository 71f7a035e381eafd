/** Refuses to move an invoiced truck to another company: the sale stays with the company that invoiced it. */
import { type Company, companyNames } from '#shared/companies.ts';
import { joinNames } from '#shared/text.ts';
import type { ActWarning, Refusal } from './act.ts';

/** An invoice for the truck that has not been credited in full. */
export interface ActiveInvoice {
  company: Company;
  number: string;
}

/** `invoice 1 of Hill Trucks`, `invoices 1 and 2 of Hill Trucks and invoice 4 of Dale Trucks` */
function invoiceNames(invoices: readonly ActiveInvoice[]): string {
  const byCompany = [...Map.groupBy(invoices, ({ company }) => company)];
  const names = byCompany.map(([company, own]) => {
    const numbers = joinNames(own.map(({ number }) => number));
    return `${own.length === 1 ? 'invoice' : 'invoices'} ${numbers} of ${companyNames[company]}`;
  });
  return names.join(' and ');
}

/** Moving the truck to the company that invoiced it is allowed. */
export function refuseTruckMove(invoices: readonly ActiveInvoice[], to: Company): Refusal | undefined {
  const elsewhere = invoices.filter(({ company }) => company !== to);
  if (elsewhere.length === 0) return undefined;
  const credit = elsewhere.length === 1 ? 'Credit it first.' : 'Credit them first.';
  return { status: 409, message: `It is on ${invoiceNames(elsewhere)}. ${credit}` };
}

/** A truck on an order or invoice, with its current company. */
interface NamedTruck {
  id: string;
  company: Company;
  regNumber: string;
}

/** Warns of trucks that no longer belong to the company of the order or invoice. */
export function movedTruckWarnings(company: Company, trucks: readonly NamedTruck[]): ActWarning<'moved'>[] {
  const moved = trucks.filter((truck) => truck.company !== company);
  return moved.map((truck) => ({
    code: 'moved',
    message: `${truck.regNumber} was moved to ${companyNames[truck.company]}.`,
    address: `/${truck.company}/trucks/${encodeURIComponent(truck.id)}/view`,
  }));
}

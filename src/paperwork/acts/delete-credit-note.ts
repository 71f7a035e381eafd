/**
 * Deleting a credit note puts its trucks back on the credited invoice. This is refused if a truck has been sold elsewhere
 * since.
 */
import { type Company, companyNames } from '#shared/companies.ts';
import type { Refusal } from './act.ts';

/** The current state of a truck on a credit note. */
export interface CreditedTruck {
  id: string;
  regNumber: string;
  /** Its current company; null if the truck was deleted. */
  company: Company | null;
  /** True if its price is credited in full now, and would not be without the credit note. */
  isInvoicedAgain: boolean;
  /** Whether a credit note of the invoice returned it to stock. */
  wasReturned: boolean;
  isSold: boolean;
  soldTo: string | null;
  reservedFor: string | null;
  /** Other invoices for it that are not credited. */
  otherInvoices: { id: string; company: Company; number: string }[];
}

type Reason = (truck: CreditedTruck, company: Company) => string | undefined;

const refusalReasons: readonly Reason[] = [
  ({ regNumber, otherInvoices: [sale] }) =>
    sale &&
    `${regNumber} was sold again on invoice ${sale.number} of ${companyNames[sale.company]}. Credit or delete that invoice first.`,
  ({ regNumber, company: today }, company) =>
    today === null || today === company
      ? undefined
      : `${regNumber} was moved to ${companyNames[today]}. Move it back to ${companyNames[company]} first.`,
  ({ regNumber, wasReturned, isSold, soldTo }) =>
    wasReturned && isSold
      ? `${regNumber} was sold again${soldTo === null ? '' : ` to ${soldTo}`}. Put it back in stock first.`
      : undefined,
];

export function refuseCreditDeletion(company: Company, trucks: readonly CreditedTruck[]): Refusal | undefined {
  const again = trucks.filter(({ isInvoicedAgain }) => isInvoicedAgain);
  for (const reason of refusalReasons) {
    for (const truck of again) {
      const message = reason(truck, company);
      if (message !== undefined) return { status: 409, message };
    }
  }
  return undefined;
}

/** The trucks that the deletion marks as sold again, because the credit note returned them to stock. */
export function trucksSoldAgain<Truck extends CreditedTruck>(company: Company, trucks: readonly Truck[]): Truck[] {
  return trucks.filter(
    (truck) => truck.isInvoicedAgain && truck.wasReturned && !truck.isSold && truck.company === company,
  );
}

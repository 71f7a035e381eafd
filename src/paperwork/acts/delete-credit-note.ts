/**
 * What the deletion of a credit note means for its trucks: they are sold on the credited invoice again, which is wrong for
 * one that was sold elsewhere since.
 */
import { type Company, companyNames } from '#shared/companies.ts';
import type { Refusal } from './act.ts';

/** A truck of a credit note as it is today. */
export interface CreditedTruck {
  id: string;
  regNumber: string;
  /** Its company of today; null where it was deleted. */
  company: Company | null;
  /** Whether its whole price is credited now, and would not be without the credit note. */
  isInvoicedAgain: boolean;
  /** Whether a credit note of the invoice put it back into stock. */
  wasReturned: boolean;
  isSold: boolean;
  soldTo: string | null;
  reservedFor: string | null;
  /** Other invoices that have it and are not credited. */
  otherInvoices: { id: string; company: Company; number: string }[];
}

type Reason = (truck: CreditedTruck, company: Company) => string | undefined;

const reasons: readonly Reason[] = [
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

/** Why the credit note of a company cannot be deleted. */
export function refuseCreditDeletion(company: Company, trucks: readonly CreditedTruck[]): Refusal | undefined {
  const again = trucks.filter(({ isInvoicedAgain }) => isInvoicedAgain);
  for (const reason of reasons) {
    for (const truck of again) {
      const message = reason(truck, company);
      if (message !== undefined) return { status: 409, message };
    }
  }
  return undefined;
}

/** The trucks that the deletion marks as sold again: both halves of the act are undone. */
export function trucksSoldAgain<Truck extends CreditedTruck>(company: Company, trucks: readonly Truck[]): Truck[] {
  return trucks.filter(
    (truck) => truck.isInvoicedAgain && truck.wasReturned && !truck.isSold && truck.company === company,
  );
}

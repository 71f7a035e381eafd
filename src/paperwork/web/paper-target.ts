/** The order or invoice that a screen's address names, and the addresses of its kind's screens. */
import { useParams } from 'react-router';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { invoicePaths, orderPaths, useCompanyParam } from '#web/paths.ts';

/** One order or invoice of one company. */
export interface PaperAddress {
  kind: PaperKind;
  company: Company;
  id: string;
}

/** Addresses of the screens of each kind. */
export const paperPaths = { order: orderPaths, invoice: invoicePaths } as const satisfies Record<PaperKind, object>;

/** Undefined where the address names none of the companies, or no id. */
export function usePaperTarget(kind: PaperKind): PaperAddress | undefined {
  const company = useCompanyParam();
  const id = useParams().id?.trim();
  return company === undefined || !id ? undefined : { kind, company, id };
}

/** The paper as the parameters of a call. */
export function paperCallParams({ kind, company, id }: PaperAddress) {
  const truckCompany = companyPaths[company];
  return kind === 'order' ? { truckCompany, orderId: id } : { truckCompany, invoiceId: id };
}

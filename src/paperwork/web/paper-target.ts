/** The order or invoice in the URL, and the paths of its screens. */
import { useParams } from 'react-router';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { invoicePaths, orderPaths } from '#web/paths.ts';
import { useCompanyParam } from '#web/use-company-param.ts';

export interface PaperAddress {
  kind: PaperKind;
  company: Company;
  id: string;
}

export const paperPaths = { order: orderPaths, invoice: invoicePaths } as const satisfies Record<PaperKind, object>;

/** Undefined if the URL has no valid company or no id. */
export function usePaperTarget(kind: PaperKind): PaperAddress | undefined {
  const company = useCompanyParam();
  const id = useParams().id?.trim();
  return company === undefined || !id ? undefined : { kind, company, id };
}

export function paperCallParams({ kind, company, id }: PaperAddress) {
  const truckCompany = companyPaths[company];
  return kind === 'order' ? { truckCompany, orderId: id } : { truckCompany, invoiceId: id };
}

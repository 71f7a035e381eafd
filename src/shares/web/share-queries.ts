import { type Company, companyPaths } from '#shared/companies.ts';
import { listSharesRoute } from '#shares/share-routes.ts';
import { useCall } from '#web/api/use-call.ts';

/** A company's shared pages, newest first, optionally only those with a truck. */
export function useShares(company: Company, truckId: string | undefined) {
  const query = truckId === undefined ? {} : { truckId };
  return useCall(listSharesRoute, { params: { truckCompany: companyPaths[company] }, query }, { retries: 1 });
}

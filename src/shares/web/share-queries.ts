import { type Company, companyPaths } from '#shared/companies.ts';
import { createShareRoute, listSharesRoute, revokeShareRoute } from '#shares/share-routes.ts';
import { useCall, useChange } from '#web/api/use-call.ts';

/** A company's shared pages, newest first, optionally only those with a truck. */
export function useShares(company: Company, truckId: string | undefined) {
  const query = truckId === undefined ? {} : { truckId };
  return useCall(listSharesRoute, { params: { truckCompany: companyPaths[company] }, query }, { retries: 1 });
}

export const useCreateShare = () => useChange(createShareRoute);

export const useRevokeShare = () => useChange(revokeShareRoute);

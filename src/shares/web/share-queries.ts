/** Shared pages as the browser reads and changes them (specification, section 19). */
import { type Company, companyPaths } from '#shared/companies.ts';
import { createShareRoute, listSharesRoute, revokeShareRoute } from '#shares/share-routes.ts';
import { changesOf, useCall } from '#web/api/use-call.ts';

/** A company's shared pages, the newest first; those of one truck where it is named. */
export function useShares(company: Company, truckId: string | undefined) {
  const query = truckId === undefined ? {} : { truckId };
  return useCall(listSharesRoute, { params: { truckCompany: companyPaths[company] }, query }, { retries: 1 });
}

const useShareChange = changesOf(listSharesRoute);

/** Makes a shared page. */
export const useCreateShare = () => useShareChange(createShareRoute);

/** Revokes a shared page. */
export const useRevokeShare = () => useShareChange(revokeShareRoute);

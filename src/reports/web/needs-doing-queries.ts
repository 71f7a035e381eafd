/** Reads and writes of what needs doing, from the browser (part two, section 16.2). */
import { countNeedsDoingRoute, listNeedsDoingRoute, snoozeRoute } from '#reports/needs-doing-routes.ts';
import { overviewRoute } from '#reports/overview-routes.ts';
import { isApproved, type Role } from '#shared/roles.ts';
import { changesOf, useCall } from '#web/api/use-call.ts';
import { companyPathOf } from '#web/table/list-source.ts';
import type { ListCompany } from '#web/ui/use-company.ts';

/** Rows of each rule that the screen shows; the others are in the list behind it. */
const needsShown = 20;

/** Rows of a company, or of all. */
export function useNeedsDoing(company: ListCompany) {
  const params = { truckCompany: companyPathOf(company) };
  return useCall(listNeedsDoingRoute, { params, query: { limit: needsShown } });
}

/** How many there are. */
export function useNeedsCounts(company: ListCompany) {
  return useCall(countNeedsDoingRoute, { params: { truckCompany: companyPathOf(company) } });
}

/** How many things of all companies need doing, for staff; 0 for everybody else, and while nobody knows. */
export function useNeedsTotal(role: Role | undefined): number {
  const enabled = isApproved(role);
  const all = { params: { truckCompany: 'all' } } as const;
  const { data } = useCall(countNeedsDoingRoute, all, { enabled: enabled, retries: 0 });
  return enabled ? (data?.total ?? 0) : 0;
}

const useChange = changesOf(listNeedsDoingRoute, countNeedsDoingRoute, overviewRoute);

/** Puts a matter off; the rows and their numbers are read anew. */
export function useSnooze() {
  return useChange(snoozeRoute);
}

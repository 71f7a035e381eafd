/** Calls of Needs Doing from the browser. */
import { countNeedsDoingRoute, listNeedsDoingRoute } from '#reports/needs-doing-routes.ts';
import { isApproved, type Role } from '#shared/roles.ts';
import { useCall } from '#web/api/use-call.ts';
import { companyPathOf } from '#web/table/list-source.ts';
import { type ListCompany, useListCompany } from '#web/ui/use-company.ts';

/** Rows of each rule on screen; the others are in the linked list. */
const needsShown = 20;

export function useNeedsDoing(company: ListCompany) {
  const params = { truckCompany: companyPathOf(company) };
  return useCall(listNeedsDoingRoute, { params, query: { limit: needsShown } });
}

export function useNeedsCounts(company: ListCompany) {
  return useCall(countNeedsDoingRoute, { params: { truckCompany: companyPathOf(company) } });
}

/** What is new or due today in the chosen company, for staff; 0 for other roles and while loading. */
export function useNewToday(role: Role | undefined): number {
  const enabled = isApproved(role);
  const request = { params: { truckCompany: companyPathOf(useListCompany()) } };
  const { data } = useCall(countNeedsDoingRoute, request, { enabled, retries: 0 });
  return enabled ? (data?.newToday ?? 0) : 0;
}

/** Leads from an address with a former company of a truck to where the truck is now. */
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { Company } from '#shared/companies.ts';
import { truckCompanyRoute } from '#trucks/save-warnings.ts';
import { getTruckRoute } from '#trucks/truck-routes.ts';
import { callKey, useCall } from '#web/api/use-call.ts';
import { DeletedRecord } from '#web/live/deleted-record.tsx';
import { type RecordTarget, recordParams, useRecordTarget } from '#web/record-target.ts';
import { Loading } from '#web/ui/loading.tsx';

/** The same screen of the truck in its company. */
function SameScreen({ company }: { company: Company }) {
  const { pathname, search, hash, state } = useLocation();
  const [, , ...rest] = pathname.split('/');
  return <Navigate to={{ pathname: ['', company, ...rest].join('/'), search, hash }} state={state} replace />;
}

function useTruckCompany(target: RecordTarget, enabled: boolean) {
  const params = recordParams(target, 'truckId');
  return useCall(truckCompanyRoute, { params }, { enabled: enabled, retries: 1 });
}

/**
 * Where a truck is that its address's company has no more: `way` leads there, and is undefined while this is being found
 * out, where the company never had the truck, and where it was deleted.
 */
export function useTruckElsewhere(target: RecordTarget, isMissing: boolean) {
  const { data, isFetching } = useTruckCompany(target, isMissing);
  const isMoved = isMissing && data !== undefined && data.company !== target.company;
  return {
    way: isMoved ? <SameScreen company={data.company} /> : undefined,
    isAsking: isMissing && isFetching && data === undefined,
  };
}

/** Around screens that would fail before they could tell: asks first, unless the truck was read here already. */
export function FollowTruck() {
  const target = useRecordTarget();
  return target === undefined ? <Outlet /> : <FollowKnown key={`${target.company}/${target.id}`} target={target} />;
}

function FollowKnown({ target }: { target: RecordTarget }) {
  const client = useQueryClient();
  const key = callKey(getTruckRoute, { params: recordParams(target, 'truckId') });
  const isKnown = client.getQueryState(key)?.status === 'success';
  const { data, isPending } = useTruckCompany(target, !isKnown);
  const screen = (
    <DeletedRecord kind="truck" id={target.id} isForm>
      <Outlet />
    </DeletedRecord>
  );
  if (isKnown) return screen;
  if (isPending) return <Loading text="Loading truck..." />;
  return data === undefined || data.company === target.company ? screen : <SameScreen company={data.company} />;
}

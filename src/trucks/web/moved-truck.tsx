/** Redirects from the URL of a truck's former company to its current one. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Company } from '#shared/companies.ts';
import { truckCompanyRoute } from '#trucks/save-warnings.ts';
import { getTruckRoute } from '#trucks/truck-routes.ts';
import { callKey, useCall } from '#web/api/use-call.ts';
import { DeletedRecord } from '#web/live/deleted-record.tsx';
import { type RecordTarget, recordParams, useRecordTarget } from '#web/record-target.ts';
import { Loading } from '#web/ui/loading.tsx';
import { TruckBand } from './truck-band.tsx';

function RedirectToCompany({ company }: { company: Company }) {
  const { pathname, search, hash, state } = useLocation();
  const [, , ...rest] = pathname.split('/');
  return <Navigate to={{ pathname: ['', company, ...rest].join('/'), search, hash }} state={state} replace />;
}

function useTruckCompany(target: RecordTarget, enabled: boolean) {
  const params = recordParams(target, 'truckId');
  return useCall(truckCompanyRoute, { params }, { enabled: enabled, retries: 1 });
}

/**
 * Finds out where a truck is that its URL's company no longer has. `redirect` is undefined while loading, if the
 * company never had the truck, and if it was deleted.
 */
export function useMovedTruck(target: RecordTarget, isMissing: boolean) {
  const { data, isFetching } = useTruckCompany(target, isMissing);
  const isMoved = isMissing && data !== undefined && data.company !== target.company;
  return {
    redirect: isMoved ? <RedirectToCompany company={data.company} /> : undefined,
    isLoading: isMissing && isFetching && data === undefined,
  };
}

/** Wraps screens that would fail on a moved truck: looks up its company first, unless the truck is already loaded. */
export function RedirectMovedTruck({ children }: { children: ReactNode }) {
  const target = useRecordTarget();
  if (target === undefined) return children;
  return (
    <RedirectTarget key={`${target.company}/${target.id}`} target={target}>
      {children}
    </RedirectTarget>
  );
}

function RedirectTarget({ target, children }: { target: RecordTarget; children: ReactNode }) {
  const client = useQueryClient();
  const key = callKey(getTruckRoute, { params: recordParams(target, 'truckId') });
  const isLoaded = client.getQueryState(key)?.status === 'success';
  const { data, isPending } = useTruckCompany(target, !isLoaded);
  const screen = (
    <DeletedRecord kind="truck" id={target.id} isForm>
      <TruckBand target={target} />
      {children}
    </DeletedRecord>
  );
  if (isLoaded) return screen;
  if (isPending) return <Loading text="Loading truck..." />;
  return data === undefined || data.company === target.company ? screen : <RedirectToCompany company={data.company} />;
}

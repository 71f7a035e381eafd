/** Shows warnings about the trucks in the form. */
import { useQueries } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { listTruckWarningsRoute, type TruckWarning } from '#paperwork/truck-warnings.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { callApi } from '#web/api/call-api.ts';
import { identifyCall } from '#web/api/use-call.ts';
import { WarningList } from '#web/ui/warning-list.tsx';
import type { PaperControl } from './paper-form-values.ts';

interface Subject {
  control: PaperControl;
  company: Company;
  /** Undefined for a new paper. */
  paperId: string | undefined;
}

/** The form checks at most this number of trucks. Saving checks all of them. */
const maxTrucks = 60;

/** Ignores errors: other parts of the form report deleted trucks and connection problems. */
export function useTruckWarnings({ control, company, paperId }: Subject): TruckWarning[] {
  const items = useWatch({ control, name: 'items' });
  const clientId = useWatch({ control, name: 'billTo.id' });
  const ids = (items ?? []).flatMap(({ trucks }) => (trucks ?? []).map(({ id }) => id)).slice(0, maxTrucks);
  const query = { ...(paperId && { paperId }), ...(clientId && { clientId }) };
  const answers = useQueries({
    queries: [...new Set(ids)].map((truckId) => {
      const parts = { params: { truckCompany: companyPaths[company], truckId }, query };
      return {
        ...identifyCall(listTruckWarningsRoute, parts),
        queryFn: ({ signal }: { signal: AbortSignal }) => callApi(listTruckWarningsRoute, { ...parts, signal }),
        retry: false,
      };
    }),
  });
  return answers.flatMap(({ data }) => data ?? []);
}

export function FormWarnings(subject: Subject) {
  return <WarningList warnings={useTruckWarnings(subject)} inNewTab />;
}

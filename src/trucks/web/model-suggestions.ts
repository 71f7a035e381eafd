/** Models that the group knows: those of its stock, by make. */
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { truckListRoutes } from '#trucks/truck-routes.ts';
import { useCall } from '#web/api/use-call.ts';

/** Milliseconds without a letter after which a make is taken to be typed. */
const pause = 300;
/** Milliseconds for which the answer is good enough. */
const lifetimeMs = 300_000;
const mostModels = 30;

/** The models of a make, the most frequent first; none while they are not known, which is no failure. */
export function useModelSuggestions(make: string): readonly string[] {
  const [typed] = useDebouncedValue(make.trim(), pause);
  const { data } = useCall(
    truckListRoutes.rows,
    {
      params: { truckCompany: 'all' },
      query: { group: 'model', filter: JSON.stringify({ make: { in: [typed] } }), limit: '1', fields: '' },
    },
    { enabled: typed !== '', retries: 0, lifetimeMs },
  );
  return useMemo(() => {
    const groups = (data?.groups ?? []).toSorted((one, other) => other.count - one.count);
    return groups
      .map(({ value }) => String(value ?? ''))
      .filter(Boolean)
      .slice(0, mostModels);
  }, [data]);
}

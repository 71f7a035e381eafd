/** Texts that records have already, which fields offer so that one value keeps one spelling. */
import { useMemo } from 'react';
import type { ListRoutes } from '#shared/list-routes.ts';
import { spellingsByKey } from '#shared/same-text.ts';
import { useCall } from '#web/api/use-call.ts';

/** A column of a list, whose values are known. */
export interface KnownTexts {
  routes: ListRoutes;
  column: string;
  /** Only those of rows that have this in another column. */
  of?: { column: string; text: string };
  /** Offered behind what is known. */
  others?: readonly string[];
}

/** Milliseconds for which the answer is good enough. */
const lifetimeMs = 300_000;
const noOthers: readonly string[] = [];

/** The texts of all companies, the most frequent first; only the others while they are not known, which is no failure. */
export function useKnownTexts({ routes, column, of, others = noOthers }: KnownTexts, enabled: boolean): string[] {
  const filter = of && JSON.stringify({ [of.column]: { in: [of.text] } });
  const { data } = useCall(
    routes.rows,
    { params: { truckCompany: 'all' }, query: { group: column, filter, limit: '1', fields: '' } },
    { enabled, retries: 0, lifetimeMs },
  );
  return useMemo(() => {
    const groups = (data?.groups ?? []).toSorted((one, other) => other.count - one.count);
    const known = groups.map(({ value }) => String(value ?? '')).filter(Boolean);
    return [...spellingsByKey([...known, ...others]).values()];
  }, [data, others]);
}

/** Existing texts of a column, which fields suggest so that a value is always spelled the same. */
import { useMemo } from 'react';
import type { ListRoutes } from '#shared/list-routes.ts';
import { spellingsByKey } from '#shared/same-text.ts';
import { useCall } from '#web/api/use-call.ts';

/** A column of a list from which texts are suggested. */
export interface KnownTexts {
  routes: ListRoutes;
  column: string;
  /** Limits the rows to those with this text in another column. */
  of?: { column: string; text: string };
  /** Further suggestions, after the existing texts. */
  others?: readonly string[];
}

/** Suggestions count as fresh for this time. */
const lifetimeMs = 300_000;
const noOthers: readonly string[] = [];

/** The texts of all companies, most frequent first. While they are loading, or if that fails, only `others`. */
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

/** Addresses of the reads of the API, for tests that call all of them. */
import type { Route } from '#shared/route.ts';

/** Every combination of `ids` in the path of a read. They are listed by the segment before them in the path. */
export function pathsOf({ path, listSchema }: Route, ids: Readonly<Record<string, readonly string[]>>): string[] {
  const parts = path.split('/').slice(1);
  const valuesAt = (at: number): readonly string[] => {
    if (parts[at] === ':truckCompany') return [listSchema?.isShared ? 'all' : 'abbasAutos'];
    return parts[at]?.startsWith(':') ? (ids[parts[at - 1] ?? ''] ?? []) : [parts[at] ?? ''];
  };
  return parts.reduce<string[]>(
    (found, _, at) => found.flatMap((start) => valuesAt(at).map((value) => `${start}/${encodeURIComponent(value)}`)),
    ['/api'],
  );
}

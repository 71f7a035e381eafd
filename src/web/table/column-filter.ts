/** Validates column filters against the columns of a list. */
import { type Filter, type Filters, type FilterValue, isFiltering } from '#shared/list-address.ts';
import { filterDateSchema } from '#shared/list-filter.ts';
import type { ListColumn, ListRow } from './list-column.ts';

type Kind<Row extends ListRow> = Pick<ListColumn<Row>, 'filter' | 'isYesNo' | 'isText'>;

/** Rejects days that do not exist, such as `2026-02-30`. */
function isDate(bound: unknown): bound is string {
  return filterDateSchema.safeParse(bound).success;
}

/** A range, or a list of values, such as empty ones. */
function range<Bound>({ in: chosen, from, to }: Filter, fits: (bound: unknown) => bound is Bound): Filter {
  if (chosen && chosen.length > 0 && chosen.every((value) => value === null || fits(value))) return { in: chosen };
  const fitting: Filter = {};
  if (fits(from)) Object.assign(fitting, { from });
  if (fits(to)) Object.assign(fitting, { to });
  return fitting;
}

function asYesNo(value: FilterValue): FilterValue[] {
  if (value === null || typeof value === 'boolean') return [value];
  return value === 'true' ? [true] : value === 'false' ? [false] : [];
}

/** The part of a filter that is valid for its column. A URL can be outdated or typed by hand. */
function fitFilter<Row extends ListRow>({ filter: kind, isYesNo, isText }: Kind<Row>, filter: Filter): Filter {
  switch (kind) {
    case 'number':
      return range(filter, (bound): bound is number => Number.isFinite(bound));
    case 'date':
      return range(filter, isDate);
    case 'choice':
      // Text columns can be filtered by choice, too, but a URL may filter them by a part of the text.
      if (isText && filter.contains !== undefined) return { contains: filter.contains };
      return filter.in ? { in: isYesNo ? filter.in.flatMap(asYesNo) : filter.in } : {};
    case 'text':
      return filter.contains === undefined ? (filter.in ? { in: filter.in } : {}) : { contains: filter.contains };
    case false:
      return {};
  }
}

/** The filters that are valid for the current columns. */
export function fitFilters<Row extends ListRow>(
  columns: readonly (Kind<Row> & { id: string })[],
  filters: Filters,
): Filters {
  const fitting = columns.flatMap((column): [string, Filter][] => {
    const given = filters[column.id];
    const filter = given && fitFilter(column, given);
    return filter && isFiltering(filter) ? [[column.id, filter]] : [];
  });
  return Object.fromEntries(fitting);
}

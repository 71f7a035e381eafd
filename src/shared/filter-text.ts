/** Column filters in words. */
import { formatDate } from './dates.ts';
import type { Filter, FilterValue } from './list-address.ts';
import { formatNumber } from './numbers.ts';

/** Label of the empty value as a choice and as a group. */
export const emptyChoice = 'None';

function boundText(bound: string | number | undefined): string {
  if (bound === undefined) return '';
  return typeof bound === 'number' ? formatNumber(bound) : formatDate(bound);
}

/** Describes a filter after its column's label: `Make: daf`, `Purchase Date: from 1 Jan 2026`. */
export function describeFilter(filter: Filter, valueText: (value: FilterValue) => string = String): string {
  if (filter.contains !== undefined) return filter.contains.trim();
  const [from, to] = [boundText(filter.from), boundText(filter.to)];
  if (from && to) return `${from} to ${to}`;
  if (from || to) return from ? `from ${from}` : `up to ${to}`;
  return (filter.in ?? []).map((value) => (value === null ? emptyChoice : valueText(value))).join(', ');
}

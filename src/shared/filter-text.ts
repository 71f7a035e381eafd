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

/**
 * Describes a filter after its column's label: `Make: daf`, `Purchase Date: from 1 Jan 2026`.
 * @param maxLength for the names of the chosen values, at least one of which is named; the others are counted
 */
export function describeFilter(
  filter: Filter,
  valueText: (value: FilterValue) => string = String,
  maxLength = Number.POSITIVE_INFINITY,
): string {
  if (filter.contains !== undefined) return filter.contains.trim();
  const [from, to] = [boundText(filter.from), boundText(filter.to)];
  if (from && to) return `${from} to ${to}`;
  if (from || to) return from ? `from ${from}` : `up to ${to}`;
  const values = filter.in ?? [];
  const named: string[] = [];
  let length = 0;
  for (const value of values) {
    const name = value === null ? emptyChoice : valueText(value);
    length += name.length + 2;
    if (named.length > 0 && length > maxLength) break;
    named.push(name);
  }
  const others = values.length - named.length;
  return `${named.join(', ')}${others > 0 ? ` and ${formatNumber(others)} more` : ''}`;
}

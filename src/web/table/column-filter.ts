/** Filters of single columns: what they hold, which rows they let through, how they read (specification, 2.4). */
import { formatDate } from '#shared/dates.ts';
import { type FilterKind, type ListColumn, type ListRow, textOf } from './list-column.ts';

/** What a person asked of one column; a bound that is null or empty is open. */
export type ColumnFilter =
  | { kind: 'text'; text: string }
  | { kind: 'number'; from: number | null; to: number | null }
  | { kind: 'date'; from: string; to: string }
  | { kind: 'choice'; chosen: readonly string[] };

/** The filters in force, by column id. */
export type ColumnFilters = Readonly<Record<string, ColumnFilter>>;

/** A filter that lets everything through. */
export function emptyFilter(kind: FilterKind): ColumnFilter {
  switch (kind) {
    case 'text':
      return { kind, text: '' };
    case 'number':
      return { kind, from: null, to: null };
    case 'date':
      return { kind, from: '', to: '' };
    case 'choice':
      return { kind, chosen: [] };
  }
}

/** Whether the filter holds anything back. */
function isFiltering(filter: ColumnFilter): boolean {
  switch (filter.kind) {
    case 'text':
      return filter.text.trim() !== '';
    case 'number':
      return filter.from !== null || filter.to !== null;
    case 'date':
      return filter.from !== '' || filter.to !== '';
    case 'choice':
      return filter.chosen.length > 0;
  }
}

/** The filters with one of them changed; one that lets everything through is dropped. */
export function withFilter(filters: ColumnFilters, id: string, filter: ColumnFilter | null): ColumnFilters {
  const { [id]: _, ...others } = filters;
  return filter && isFiltering(filter) ? { ...others, [id]: filter } : others;
}

/** Whether the row passes; a row without a value never lies in a range. */
export function passesFilter<Row extends ListRow>(column: ListColumn<Row>, filter: ColumnFilter, row: Row): boolean {
  if (filter.kind === 'text') return textOf(column, row).toLowerCase().includes(filter.text.trim().toLowerCase());
  if (filter.kind === 'choice') return filter.chosen.includes(textOf(column, row));
  const value = column.value(row);
  if (filter.kind === 'number') {
    return (
      typeof value === 'number' &&
      (filter.from === null || value >= filter.from) &&
      (filter.to === null || value <= filter.to)
    );
  }
  return (
    typeof value === 'string' &&
    value !== '' &&
    (filter.from === '' || value >= filter.from) &&
    (filter.to === '' || value <= filter.to)
  );
}

function describeRange(from: string, to: string): string {
  if (from && to) return `${from} to ${to}`;
  return from ? `from ${from}` : `up to ${to}`;
}

function formatNumber(bound: number | null): string {
  return bound === null ? '' : bound.toLocaleString('en-GB');
}

/** How a filter reads after its column's label: `Make: daf`, `Purchase Date: from 1 Jan 2026`. */
export function describeFilter(filter: ColumnFilter): string {
  switch (filter.kind) {
    case 'text':
      return filter.text.trim();
    case 'number':
      return describeRange(formatNumber(filter.from), formatNumber(filter.to));
    case 'date':
      return describeRange(formatDate(filter.from), formatDate(filter.to));
    case 'choice':
      return filter.chosen.map((choice) => choice || emptyChoice).join(', ');
  }
}

/** How an empty text is offered as a choice. */
export const emptyChoice = 'None';

/** Every text of a column, in order: what a choice filter offers. */
export function choicesOf<Row extends ListRow>(column: ListColumn<Row>, rows: readonly Row[]): string[] {
  const texts = new Set(rows.map((row) => textOf(column, row)));
  return [...texts].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

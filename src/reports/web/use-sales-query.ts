/** The state of the sales screen, stored in its URL. */
import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { salesKeys } from '#reports/sales.ts';
import { dateSchema, monthEnd, monthStart } from '#shared/dates.ts';
import { today } from '#web/today.ts';

const parseAsDay = createParser<string>({
  parse: (text) => dateSchema.safeParse(text).data ?? null,
  serialize: String,
});

/** All periods end with a month. */
export const salesPeriods = [
  { label: 'This month', months: [0, 0] },
  { label: 'Last month', months: [-1, -1] },
  { label: 'Last 3 months', months: [-2, 0] },
  { label: 'Last 12 months', months: [-11, 0] },
] as const;

/** The first and last day of a period given in months relative to the current one. */
export function daysOfPeriod([first, last]: readonly [number, number]): { from: string; to: string } {
  return { from: monthStart(today(), first), to: monthEnd(today(), last) };
}

const defaultMonths = [-11, 0] as const;

/** Defaults to the last twelve months, by month. */
export function useSalesQuery() {
  const { from, to } = daysOfPeriod(defaultMonths);
  const parameters = {
    from: parseAsDay.withDefault(from),
    to: parseAsDay.withDefault(to),
    by: parseAsStringLiteral(salesKeys).withDefault('month'),
  };
  return useQueryStates(parameters);
}

/** Dates that are possible but senseless, as a slip in the year makes them: warned of, and never refused. */
import { addDays, formatDate } from './dates.ts';
import { todaySql } from './day-fields.ts';

/** Days. Entries made longer ago than `isNew` are not warned of for dates far back, so that an old book is not listed for ever. */
const limits = { ahead: 31, isNew: 31 };

/** The same day a year earlier; 28 February for a leap day. */
function yearBefore(day: string): string {
  const same = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return same.endsWith('-02-29') ? `${same.slice(0, 8)}28` : same;
}

/** `is more than 31 days ahead`; undefined for a day that is usual. */
export function unusualDateReason(day: string | null, today: string, enteredOn = today): string | undefined {
  if (day === null) return undefined;
  if (day > addDays(today, limits.ahead)) return `is more than ${limits.ahead} days ahead`;
  const isNew = enteredOn >= addDays(today, -limits.isNew);
  return isNew && day < yearBefore(today) ? 'is more than a year back' : undefined;
}

/** `the tax point 5 Mar 2062 is more than 31 days ahead`, with the field's label in lower case. */
export function unusualDateText(
  label: string,
  day: string | null,
  today: string,
  enteredOn = today,
): string | undefined {
  const reason = unusualDateReason(day, today, enteredOn);
  return day === null || reason === undefined ? undefined : `the ${label} ${formatDate(day)} ${reason}`;
}

/** `AB12 CDE: the sold date 5 Mar 2062 is more than 31 days ahead.`, of the dates of a record that are unusual. */
export function unusualDatesText(
  name: string,
  dates: readonly { label: string; day: string | null }[],
  today: string,
): string {
  return `${name}: ${dates.flatMap(({ label, day }) => unusualDateText(label, day, today) ?? []).join(', ')}.`;
}

/** SQL of the same rule, for any of these columns of a row that was entered on a day. */
export function isUnusualDateSql(columns: readonly string[], enteredOn: string): string {
  const earliest = `least(${columns.join(', ')})`;
  const latest = `greatest(${columns.join(', ')})`;
  return `coalesce(${latest} > ${todaySql} + ${limits.ahead}
    or (${earliest} < (${todaySql} - interval '1 year')::date and ${enteredOn} >= ${todaySql} - ${limits.isNew}), false)`;
}

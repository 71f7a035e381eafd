/** Days of the calendar, as `YYYY-MM-DD`: none has an hour, so no clock changes between them. */

const dayMs = 86_400_000;

/** The day so many days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The first day of the month of a day, so many months later. */
export function monthStart(day: string, later = 0): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}

/** The same day of the month so many months later, or the last day of a month that is too short for it. */
export function addMonths(day: string, months: number): string {
  const sameDay = addDays(monthStart(day, months), Number(day.slice(8)) - 1);
  const last = monthEnd(day, months);
  return sameDay < last ? sameDay : last;
}

/** The last day of the month of a day, so many months later. */
export function monthEnd(day: string, later = 0): string {
  return addDays(monthStart(day, later + 1), -1);
}

/** Instants as people read them, by the clock of whoever looks. */
import { lazily } from '#shared/lazily.ts';

const ofThisYear = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const written = lazily(() => new Intl.DateTimeFormat('en-GB', { ...ofThisYear, year: 'numeric' }));
const writtenRecently = lazily(() => new Intl.DateTimeFormat('en-GB', ofThisYear));

/** `22 Nov 2026, 09:30`. */
export function formatMoment(at: string): string {
  return written().format(new Date(at));
}

/** `22 Nov, 09:30`, where nobody asks for the year. */
export function formatRecentMoment(at: string): string {
  return writtenRecently().format(new Date(at));
}

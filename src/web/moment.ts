/** Instants as people read them. */

const written = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `22 Nov 2026, 09:30`, by the clock of whoever looks. */
export function formatMoment(at: string): string {
  return written.format(new Date(at));
}

/** The current day and time of the business, by the server's clock and not by the browser's clock and time zone. */
import { businessDay } from '#shared/business-day.ts';

let zone = 'Europe/London';

/** Called at start with the time zone of the server's configuration. */
export function setTimeZone(timeZone: string): void {
  zone = timeZone;
}

export function businessZone(): string {
  return zone;
}

/** The day (`YYYY-MM-DD`) of an instant in the business's time zone. */
export function dayOf(at: string): string {
  return businessDay(new Date(at), zone);
}

/** How far the server's clock is ahead of the browser's in milliseconds, from its last response. */
let aheadMs = 0;

/** Updates the offset from the `Date` header of a response that has just arrived. */
export function followServerClock(headers: Headers): void {
  const sent = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(sent)) aheadMs = sent - Date.now();
}

/** The current time by the server's clock, accurate to a second. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}

/** Today (`YYYY-MM-DD`) at the business. */
export function today(): string {
  return businessDay(serverNow(), zone);
}

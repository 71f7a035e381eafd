/** The day that forms start with: the business's own, not that of the browser's clock and place (part two, section 9). */
import { businessDay } from '#shared/business-day.ts';

let zone = 'Europe/London';

/** Sets the business's time zone, once the server has told it. */
export function setTimeZone(timeZone: string): void {
  zone = timeZone;
}

/** The business's time zone. */
export function businessZone(): string {
  return zone;
}

/** The day of an instant at the business, as `YYYY-MM-DD`. */
export function dayOf(at: string): string {
  return businessDay(new Date(at), zone);
}

/** Milliseconds by which the server's clock is ahead of the browser's, as its last answer said. */
let aheadMs = 0;

/** Follows the server's clock by the `Date` header of an answer that was sent just now. */
export function followServerClock(headers: Headers): void {
  const sent = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(sent)) aheadMs = sent - Date.now();
}

/** The present by the server's clock, to the second. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}

/** Today at the business by the server's clock, as `YYYY-MM-DD`. */
export function today(): string {
  return businessDay(serverNow(), zone);
}

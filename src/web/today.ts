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

/** Today at the business, as `YYYY-MM-DD`. */
export function today(): string {
  return businessDay(new Date(), zone);
}

/** Which calendar day it is for the business, whatever the clocks of servers and browsers are set to (part two, section 9). */

/** One for each zone that was asked for: to make one takes longer than all else that tells the day. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  // Swedish writes dates as ISO 8601 does.
  const day = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', day);
  dayFormats.set(timeZone, format);
  return format;
}

/** The day of an instant in a time zone by its IANA name, as `YYYY-MM-DD`. @throws RangeError for an unknown zone */
export function businessDay(instant: Date, timeZone: string): string {
  return dayFormat(timeZone).format(instant);
}

/** The zone's name as the IANA database spells it; undefined where there is no such zone. An offset is no name. */
export function timeZoneNamed(name: string): string | undefined {
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

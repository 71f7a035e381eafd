/** The calendar day at the business, whatever the time zones of servers and browsers are. */

/** Cached by time zone, because creating a format is slow. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  // The Swedish locale formats dates as ISO 8601.
  const day = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', day);
  dayFormats.set(timeZone, format);
  return format;
}

/** The day (`YYYY-MM-DD`) of an instant in an IANA time zone. @throws RangeError for an unknown zone */
export function businessDay(instant: Date, timeZone: string): string {
  return dayFormat(timeZone).format(instant);
}

/** The zone's spelling in the IANA database; undefined for unknown zones and for offsets such as `+01:00`. */
export function timeZoneNamed(name: string): string | undefined {
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

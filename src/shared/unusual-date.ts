/** Warnings about unlikely dates, such as a wrong year. They never stop the user from saving. */
import { addDays, formatDate } from './dates.ts';

/**
 * In days. Records older than `isNew` get no warning about dates far back, so that old stock is not listed for ever.
 */
export const unusualDateLimits = { ahead: 31, isNew: 31 };

/** How far from today such a date can plausibly be. Without `yearsAhead`, the limit ahead is 31 days. */
export interface PlausibleDates {
  yearsAhead: number | null;
  yearsBack: number;
}

export const plausibleDates = {
  /** A past or imminent event, such as a sale. */
  done: { yearsAhead: null, yearsBack: 1 },
  /** A due date, or the end of a reservation. */
  due: { yearsAhead: 1, yearsBack: 1 },
  /** The first day of a new VAT rate. */
  rate: { yearsAhead: 1, yearsBack: 1 },
  /** Vehicles of all ages are traded. */
  registration: { yearsAhead: null, yearsBack: 40 },
  /** A new van has its first MOT test after three years. */
  expiry: { yearsAhead: 3, yearsBack: 10 },
} satisfies Record<string, PlausibleDates>;

/** The same day in another year; 28 February for a leap day. */
function yearsFrom(day: string, years: number): string {
  const same = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
  return same.endsWith('-02-29') && years % 4 !== 0 ? `${same.slice(0, 8)}28` : same;
}

function yearsText(years: number): string {
  return years === 1 ? 'a year' : `${years} years`;
}

function latestPlausible(today: string, { yearsAhead }: PlausibleDates): string {
  return yearsAhead === null ? addDays(today, unusualDateLimits.ahead) : yearsFrom(today, yearsAhead);
}

/** `is more than 31 days ahead`; undefined for a plausible day. */
export function unusualDateReason(
  day: string | null,
  today: string,
  enteredOn = today,
  plausible: PlausibleDates = plausibleDates.done,
): string | undefined {
  if (day === null) return undefined;
  if (day > latestPlausible(today, plausible)) {
    const { yearsAhead } = plausible;
    return `is more than ${yearsAhead === null ? `${unusualDateLimits.ahead} days` : yearsText(yearsAhead)} ahead`;
  }
  const isNew = enteredOn >= addDays(today, -unusualDateLimits.isNew);
  const isFarBack = day < yearsFrom(today, -plausible.yearsBack);
  return isNew && isFarBack ? `is more than ${yearsText(plausible.yearsBack)} back` : undefined;
}

/** `the tax point 5 Mar 2062 is more than 31 days ahead`, with the field's label in lower case. */
export function unusualDateText(
  label: string,
  day: string | null,
  today: string,
  enteredOn = today,
  plausible: PlausibleDates = plausibleDates.done,
): string | undefined {
  const reason = unusualDateReason(day, today, enteredOn, plausible);
  return day === null || reason === undefined ? undefined : `the ${label} ${formatDate(day)} ${reason}`;
}

/** The warning of a save; none without a `text`. */
export function unusualDateWarning(name: string, text: string | undefined, address: string) {
  return text === undefined ? [] : [{ code: 'dateUnusual' as const, message: `${name}: ${text}.`, address }];
}

/** `The payment date 20 Nov 2024 is more than a year back.` */
export function unusualDateSentence(...about: Parameters<typeof unusualDateText>): string | undefined {
  const text = unusualDateText(...about);
  return text === undefined ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** All unusual dates of a record: `AB12 CDE: the sold date 5 Mar 2062 is more than 31 days ahead.` */
export function unusualDatesText(
  name: string,
  dates: readonly { label: string; day: string | null }[],
  today: string,
): string {
  return `${name}: ${dates.flatMap(({ label, day }) => unusualDateText(label, day, today) ?? []).join(', ')}.`;
}

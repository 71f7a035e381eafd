/** Warns of dates of an order or invoice that are far ahead or far back. */
import { type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { plausibleDates, unusualDateText } from '#shared/unusual-date.ts';
import type { ActWarning } from './act.ts';

type Dates = Pick<Paper, 'date' | 'taxPoint' | 'depositDate' | 'dueDate'>;

/** When the dates were entered: with the order or invoice, or by a save just now. */
interface Entry {
  today: string;
  enteredOn: string;
  /** The dates before the save that is warned of. */
  before?: Dates | undefined;
}

const dateKinds = [
  { id: 'date', label: 'date', plausible: plausibleDates.done },
  { id: 'taxPoint', label: 'tax point', plausible: plausibleDates.done },
  { id: 'depositDate', label: 'deposit date', plausible: plausibleDates.done },
  { id: 'dueDate', label: 'due date', plausible: plausibleDates.due },
] as const;

/** A tax point that is the date itself is not named a second time. */
export function unusualDateMessages(dates: Dates, { today, enteredOn, before }: Entry): string[] {
  return dateKinds.flatMap(({ id, label, plausible }) => {
    if (id === 'taxPoint' && dates.taxPoint === dates.date) return [];
    const isChanged = before !== undefined && before[id] !== dates[id];
    // A due date follows from the date, and is not warned of a second time where that is in a wrong year.
    const from = id === 'dueDate' ? dates.date : today;
    return unusualDateText(label, dates[id], from, isChanged ? today : enteredOn, plausible) ?? [];
  });
}

export function dateWarnings(
  kind: PaperKind,
  paper: Dates & Pick<Paper, 'number'>,
  entry: Entry,
  address: string,
): ActWarning<'dateUnusual'>[] {
  const name = `${paperKindLabels[kind]} ${paper.number}`;
  return unusualDateMessages(paper, entry).map((text) => ({
    code: 'dateUnusual',
    message: `${name}: ${text}.`,
    address,
  }));
}

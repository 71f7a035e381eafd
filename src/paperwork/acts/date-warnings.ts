/** Warns of dates far in the future or the past. */
import { type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { plausibleDates, unusualDateText, unusualDateWarning } from '#shared/unusual-date.ts';
import type { ActWarning } from './act.ts';

type Dates = Pick<Paper, 'date' | 'taxPoint' | 'depositDate' | 'dueDate'>;

/** When the dates were entered: when the order or invoice was created, or by the current save. */
interface Entry {
  today: string;
  enteredOn: string;
  /** The dates before the current save. */
  before?: Dates | undefined;
}

const dateKinds = [
  { id: 'date', label: 'date', plausible: plausibleDates.done },
  { id: 'taxPoint', label: 'tax point', plausible: plausibleDates.done },
  { id: 'depositDate', label: 'deposit date', plausible: plausibleDates.done },
  { id: 'dueDate', label: 'due date', plausible: plausibleDates.due },
] as const;

/** Does not mention a tax point that equals the date. */
export function unusualDateMessages(dates: Dates, { today, enteredOn, before }: Entry): string[] {
  return dateKinds.flatMap(({ id, label, plausible }) => {
    if (id === 'taxPoint' && dates.taxPoint === dates.date) return [];
    const isChanged = before !== undefined && before[id] !== dates[id];
    // Compared with the invoice date, so that one wrong year does not cause two warnings.
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
  return unusualDateMessages(paper, entry).flatMap((text) => unusualDateWarning(name, text, address));
}

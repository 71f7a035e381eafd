/** Warns of dates of an order or invoice that are far ahead or far back. */
import { type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { unusualDateText } from '#shared/unusual-date.ts';
import type { ActWarning } from './act.ts';

type Dates = Pick<Paper, 'date' | 'taxPoint'>;

/** When the dates were entered: with the order or invoice, or by a save just now. */
interface Entry {
  today: string;
  enteredOn: string;
  /** The dates before the save that is warned of. */
  before?: Dates | undefined;
}

const labels = { date: 'date', taxPoint: 'tax point' } as const;

/** A tax point that is the date itself is not named a second time. */
export function unusualDateMessages(dates: Dates, { today, enteredOn, before }: Entry): string[] {
  const keys = dates.taxPoint === dates.date ? (['date'] as const) : (['date', 'taxPoint'] as const);
  return keys.flatMap((key) => {
    const isChanged = before !== undefined && before[key] !== dates[key];
    return unusualDateText(labels[key], dates[key], today, isChanged ? today : enteredOn) ?? [];
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

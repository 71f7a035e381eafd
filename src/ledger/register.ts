/** Builds the register of all numbers of a sequence, with the reasons for gaps. */
import type { NumberState, RegisterRow } from './ledger.ts';

/** A number that was allocated to a paper. */
export interface RegisteredNumber {
  /** Numeric value: 7 for `007`. */
  value: number;
  number: string;
  paperId: string;
  date: string | null;
  client: string | null;
  state: NumberState;
  givenAt: string | null;
  givenBy: string | null;
  endedAt: string | null;
  endedBy: string | null;
  /** The new number of its paper. */
  successor: string | null;
}

/** The next number as set by an administrator. */
export interface NextNumberSetting {
  value: number;
  at: string;
  by: string;
}

function reasonOf({ state, successor }: RegisteredNumber): string | null {
  if (state === 'InUse') return null;
  return state === 'Deleted' ? 'Deleted.' : `Renumbered to ${successor ?? ''}.`;
}

function rowOf(entry: RegisteredNumber): RegisterRow {
  const { number, paperId, date, client, state, givenAt, givenBy, endedAt, endedBy } = entry;
  const [by, at] = state === 'InUse' ? [givenBy, givenAt] : [endedBy, endedAt];
  return { number, to: number, state, paperId, date, client, reason: reasonOf(entry), by, at };
}

/** Numbers are skipped if an administrator sets the next number, or someone enters a higher one by hand. */
interface SkipCause {
  reason: string;
  by: string | null;
  at: string | null;
}

function causeOf({ number, givenBy, givenAt }: RegisteredNumber, setting: NextNumberSetting | undefined): SkipCause {
  if (setting !== undefined) {
    return { reason: `Skipped: the next number was set to ${setting.value}.`, by: setting.by, at: setting.at };
  }
  return { reason: `Skipped: number ${number} was entered by hand.`, by: givenBy, at: givenAt };
}

/** A range of skipped numbers. */
function skippedRow(from: number, to: number, cause: SkipCause): RegisterRow {
  return {
    number: String(from),
    to: String(to),
    state: 'Skipped',
    paperId: null,
    date: null,
    client: null,
    ...cause,
  };
}

/** For each number, finds the earliest allocated one among itself and all higher numbers: that one caused the gap. */
function findGapCauses(numbers: readonly RegisteredNumber[]): RegisteredNumber[] {
  const causes: RegisteredNumber[] = [];
  let first: RegisteredNumber | undefined;
  for (const entry of numbers.toReversed()) {
    if (first === undefined || (entry.givenAt ?? '') < (first.givenAt ?? '')) first = entry;
    causes.push(first);
  }
  return causes.reverse();
}

/** @param numbers in ascending order @param settings earliest first */
export function registerRows(
  numbers: readonly RegisteredNumber[],
  settings: readonly NextNumberSetting[] = [],
): RegisterRow[] {
  const causes = findGapCauses(numbers);
  return numbers.flatMap((entry, index) => {
    const previous = numbers[index - 1];
    const from = previous === undefined ? entry.value : previous.value + 1;
    const cause = causes[index] ?? entry;
    if (from >= entry.value) return [rowOf(entry)];
    const setting = settings.find(({ value }) => value === entry.value);
    return [skippedRow(from, entry.value - 1, causeOf(cause, setting)), rowOf(entry)];
  });
}

/** The register: every number of a sequence from its first to its last, and why one has no paper (specification, section 14.7). */
import type { NumberState, RegisterRow } from './ledger.ts';

/** A number that a paper took. */
export interface RegisteredNumber {
  /** What it counts: 7 for `007`. */
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
  /** The number that its paper took instead. */
  successor: string | null;
}

/** A number that an administrator let the sequence go on with. */
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

/** Why numbers were left out: the next one was set, or one beyond them was typed first. */
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

/** The numbers between two that were given. */
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

/** For each number the one that was given first among it and all higher ones. */
function firstGivenFrom(numbers: readonly RegisteredNumber[]): RegisteredNumber[] {
  const causes: RegisteredNumber[] = [];
  let first: RegisteredNumber | undefined;
  for (const entry of numbers.toReversed()) {
    if (first === undefined || (entry.givenAt ?? '') < (first.givenAt ?? '')) first = entry;
    causes.push(first);
  }
  return causes.reverse();
}

/** The lines of a register. @param numbers in their order @param settings the earliest first */
export function registerRows(
  numbers: readonly RegisteredNumber[],
  settings: readonly NextNumberSetting[] = [],
): RegisterRow[] {
  const causes = firstGivenFrom(numbers);
  return numbers.flatMap((entry, index) => {
    const previous = numbers[index - 1];
    const from = previous === undefined ? entry.value : previous.value + 1;
    const cause = causes[index] ?? entry;
    if (from >= entry.value) return [rowOf(entry)];
    const setting = settings.find(({ value }) => value === entry.value);
    return [skippedRow(from, entry.value - 1, causeOf(cause, setting)), rowOf(entry)];
  });
}

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

function reasonOf({ state, successor }: RegisteredNumber): string | null {
  if (state === 'InUse') return null;
  return state === 'Deleted' ? 'The paper was deleted.' : `The paper has number ${successor ?? ''} now.`;
}

function rowOf(entry: RegisteredNumber): RegisterRow {
  const { number, paperId, date, client, state, givenAt, givenBy, endedAt, endedBy } = entry;
  const [by, at] = state === 'InUse' ? [givenBy, givenAt] : [endedBy, endedAt];
  return { number, to: number, state, paperId, date, client, reason: reasonOf(entry), by, at };
}

/** The numbers between two that were given; what was chosen first beyond them left them out. */
function skippedRow(from: number, to: number, cause: RegisteredNumber): RegisterRow {
  return {
    number: String(from),
    to: String(to),
    state: 'Skipped',
    paperId: null,
    date: null,
    client: null,
    reason: `Number ${cause.number} was chosen by hand.`,
    by: cause.givenBy,
    at: cause.givenAt,
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

/** The lines of a register. @param numbers in their order */
export function registerRows(numbers: readonly RegisteredNumber[]): RegisterRow[] {
  const causes = firstGivenFrom(numbers);
  return numbers.flatMap((entry, index) => {
    const previous = numbers[index - 1];
    const from = previous === undefined ? entry.value : previous.value + 1;
    const cause = causes[index] ?? entry;
    return from < entry.value ? [skippedRow(from, entry.value - 1, cause), rowOf(entry)] : [rowOf(entry)];
  });
}

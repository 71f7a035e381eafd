/** Which of the answers read so far a change makes old. */
import { rowsCallId } from '#shared/list-calls.ts';
import type { RecordChange } from '#shared/live.ts';
import { deletedList, historyCalls, listNames, liveKinds, traitsOf } from '#shared/record-types.ts';

const allTraits = liveKinds.map(traitsOf);

/** Calls whose answers hold for their time. */
const lastingCalls: readonly unknown[] = allTraits.flatMap(({ lasting = [] }) => lasting);

/** Calls whose answers change with no record but their own, whatever ids their keys name besides. */
const callsOfTheirOwn: readonly unknown[] = [...lastingCalls, ...allTraits.flatMap(({ ownCalls = [] }) => ownCalls)];

function isNamedIn(queryKey: readonly unknown[], { id }: RecordChange): boolean {
  return JSON.stringify(queryKey).includes(JSON.stringify(id));
}

function concerns(queryKey: readonly unknown[], change: RecordChange): boolean {
  const { kind, company, deleted } = change;
  const [first] = queryKey;
  const { parent, calls = [], ownCalls = [], lists = [] } = traitsOf(kind);
  // What went with its truck is asked for by no list of that truck any more.
  const wentWithTruck = deleted && company === null && parent !== undefined;
  if (!wentWithTruck && [...calls, ...ownCalls].some((call) => call === first)) return true;
  if (lists.some((list) => rowsCallId(list) === first)) return true;
  if (deleted && first === rowsCallId(deletedList)) return true;
  const isNamed = isNamedIn(queryKey, change);
  if (historyCalls.some((call) => call === first)) return !(deleted && isNamed);
  // A record that is gone could only be answered by 404.
  return !deleted && !callsOfTheirOwn.includes(first) && isNamed;
}

/** Whether changes that were missed may have made a cached answer old: presigned URLs hold until they end. */
export function mayBeOutdated([first]: readonly unknown[]): boolean {
  return !lastingCalls.includes(first);
}

/** Calls whose keys may name a record that is gone, as one of their filters, and still have an answer. */
const rowsCalls: readonly unknown[] = listNames.map(rowsCallId);

/** Whether a query reads a list, which has an answer whatever its filters name. */
export function isListCall([first]: readonly unknown[]): boolean {
  return rowsCalls.includes(first);
}

/** Whether a query names a record that was deleted, so that asking again could only be answered with 404. */
export function isOfDeleted(queryKey: readonly unknown[], changes: readonly RecordChange[]): boolean {
  return !isListCall(queryKey) && changes.some((change) => change.deleted && isNamedIn(queryKey, change));
}

/**
 * Whether a cached answer, told by its key, is about one of the changed records, or a list of them. What is about a record
 * that is gone is not asked for again by what changed with it, as the trucks of an invoice do.
 */
export function isOutdated(queryKey: readonly unknown[], changes: readonly RecordChange[]): boolean {
  if (isOfDeleted(queryKey, changes)) return false;
  return changes.some((change) => concerns(queryKey, change));
}

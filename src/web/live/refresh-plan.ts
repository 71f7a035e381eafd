/** Decides which cached responses a change makes stale. */
import { rowsCallId } from '#shared/list-calls.ts';
import type { RecordChange } from '#shared/live.ts';
import { deletedList, historyCalls, listNames, liveKinds, traitsOf } from '#shared/record-types.ts';

const allTraits = liveKinds.map(traitsOf);

/** Calls whose responses stay valid until they expire. */
const lastingCalls: readonly unknown[] = allTraits.flatMap(({ lasting = [] }) => lasting);

/** Calls whose responses depend on one record type only, whatever other ids their keys contain. */
const callsOfTheirOwn: readonly unknown[] = [...lastingCalls, ...allTraits.flatMap(({ ownCalls = [] }) => ownCalls)];

function isNamedIn(queryKey: readonly unknown[], { id }: RecordChange): boolean {
  return JSON.stringify(queryKey).includes(JSON.stringify(id));
}

function concerns(queryKey: readonly unknown[], change: RecordChange): boolean {
  const { kind, company, deleted } = change;
  const [first] = queryKey;
  const { parent, calls = [], ownCalls = [], lists = [] } = traitsOf(kind);
  // A child deleted with its truck needs no update of the truck's lists, because these are deleted, too.
  const wentWithTruck = deleted && company === null && parent !== undefined;
  if (!wentWithTruck && [...calls, ...ownCalls].some((call) => call === first)) return true;
  if (lists.some((list) => rowsCallId(list) === first)) return true;
  if (deleted && first === rowsCallId(deletedList)) return true;
  const isNamed = isNamedIn(queryKey, change);
  if (historyCalls.some((call) => call === first)) return !(deleted && isNamed);
  // Loading a deleted record again would give a 404.
  return !deleted && !callsOfTheirOwn.includes(first) && isNamed;
}

/** Whether missed changes can have made a response stale. Presigned URLs stay valid until they expire. */
export function mayBeOutdated([first]: readonly unknown[]): boolean {
  return !lastingCalls.includes(first);
}

/** Calls of lists. A filter can contain the id of a deleted record, and the call still succeeds. */
const rowsCalls: readonly unknown[] = listNames.map(rowsCallId);

export function isListCall([first]: readonly unknown[]): boolean {
  return rowsCalls.includes(first);
}

/** Whether the query is about a deleted record, so that loading it again would give a 404. */
export function isOfDeleted(queryKey: readonly unknown[], changes: readonly RecordChange[]): boolean {
  return !isListCall(queryKey) && changes.some((change) => change.deleted && isNamedIn(queryKey, change));
}

/**
 * Whether a cached response depends on one of the changed records. Queries about deleted records are not repeated, even
 * if related records, such as the trucks of a deleted invoice, have changed.
 */
export function isOutdated(queryKey: readonly unknown[], changes: readonly RecordChange[]): boolean {
  if (isOfDeleted(queryKey, changes)) return false;
  return changes.some((change) => concerns(queryKey, change));
}

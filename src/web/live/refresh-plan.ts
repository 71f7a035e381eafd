/** Which of the answers read so far a change makes old (specification, section 10.7). */
import { rowsCallId } from '#shared/list-routes.ts';
import type { RecordChange } from '#shared/live.ts';
import { historyCalls, liveKinds, traitsOf } from '#shared/record-types.ts';

const allTraits = liveKinds.map(traitsOf);

/** Calls whose answers hold for their time. */
const lastingCalls: readonly unknown[] = allTraits.flatMap(({ lasting = [] }) => lasting);

/** Calls whose answers change with no record but their own, whatever ids their keys name besides. */
const callsOfTheirOwn: readonly unknown[] = [...lastingCalls, ...allTraits.flatMap(({ ownCalls = [] }) => ownCalls)];

function concerns(queryKey: readonly unknown[], { id, kind, company, deleted }: RecordChange): boolean {
  const [first] = queryKey;
  // What went with its truck is asked for by no list of that truck any more.
  const wentWithTruck = deleted && company === null;
  const { calls = [], ownCalls = [], lists = [] } = traitsOf(kind);
  if (!wentWithTruck && [...calls, ...ownCalls].some((call) => call === first)) return true;
  if (lists.some((list) => rowsCallId(list) === first)) return true;
  if (deleted && first === rowsCallId('deleted')) return true;
  const isNamed = JSON.stringify(queryKey).includes(JSON.stringify(id));
  if (historyCalls.some((call) => call === first)) return !(deleted && isNamed);
  // A record that is gone could only be answered by 404.
  return !deleted && !callsOfTheirOwn.includes(first) && isNamed;
}

/** Whether changes that were missed may have made a cached answer old: presigned URLs hold until they end. */
export function mayBeOutdated([first]: readonly unknown[]): boolean {
  return !lastingCalls.includes(first);
}

/** Whether a cached answer, told by its key, is about one of the changed records, or a list of them. */
export function isOutdated(queryKey: readonly unknown[], changes: readonly RecordChange[]): boolean {
  return changes.some((change) => concerns(queryKey, change));
}

/** Ids of records that are made at once. */
import { randomUUIDv7 } from 'node:crypto';

/** Gives each a new id, greater than that of the one before: what was entered first is read first, also within one millisecond. */
export function withIdsInOrder<Given>(given: readonly Given[]): [id: string, given: Given][] {
  const ids = given.map(() => randomUUIDv7()).sort();
  return given.map((one, at) => [ids[at] as string, one]);
}

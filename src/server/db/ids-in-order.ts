import { randomUUIDv7 } from 'node:crypto';

/** Gives each item a new id in ascending order, so that they sort in the order entered, even within one millisecond. */
export function withIdsInOrder<Given>(given: readonly Given[]): [id: string, given: Given][] {
  const ids = given.map(() => randomUUIDv7()).sort();
  return given.map((one, at) => [ids[at] as string, one]);
}

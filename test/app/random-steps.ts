/** Random series of writes, for properties that hold whatever is written. */
import fc from 'fast-check';

/** One write: which of them, and numbers that choose what it does it to. */
export interface RandomStep<Write extends string> {
  write: Write;
  pick: number;
  other: number;
  flag: boolean;
}

/** Series of so many steps; a write that stands twice among the names comes twice as often. */
export function seriesOf<Write extends string>(
  names: readonly Write[],
  length: number,
): fc.Arbitrary<RandomStep<Write>[]> {
  const step = fc.record({
    write: fc.constantFrom(...names),
    pick: fc.nat(1000),
    other: fc.nat(1000),
    flag: fc.boolean(),
  });
  return fc.array(step, { minLength: length, maxLength: length });
}

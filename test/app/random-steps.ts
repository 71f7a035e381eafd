/** Random series of writes for property tests. */
import fc from 'fast-check';

/** A write, with numbers that choose its target and its values. */
export interface RandomStep<Write extends string> {
  write: Write;
  pick: number;
  other: number;
  flag: boolean;
}

/** Series of `length` steps; a name that is listed twice occurs twice as often. */
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

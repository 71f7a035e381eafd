/** Costings summed by type, as SQL: written once, for the reads of trucks and for the summaries. */
import { sql } from 'kysely';
import { costingTypes, totalKeyOf } from '#costings/costing.ts';

const totalNames = costingTypes.map(totalKeyOf);

/** The sum of each type, named like its total. */
const sums = costingTypes.map(
  (type) => sql`coalesce(sum(value) filter (where type = ${sql.lit(type)}), 0) as ${sql.ref(totalKeyOf(type))}`,
);

/** Joins a truck `t` with the sums of its costings as `k`: one for each type and `total`, 0 where there are none. */
export const joinCostTotals = sql<never>`
  cross join lateral (
    select ${sql.join(sums)}, coalesce(sum(value), 0) as total from truck_costing where truck_id = t.id
  ) k`;

/** The sums of `joinCostTotals`, but for the total, as columns of a read. */
export const costTotalColumns = sql<never>`${sql.join(totalNames.map((name) => sql.ref(`k.${name}`)))}`;

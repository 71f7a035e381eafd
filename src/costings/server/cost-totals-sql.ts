/** Costings summed by type, as SQL: written once, for the reads of trucks and for the summaries. */
import { sql } from 'kysely';
import { costingTypes, totalKeyOf } from '#costings/costing.ts';

const totalNames = costingTypes.map(totalKeyOf);

/** The sum of each type, named like its total. */
const sums = costingTypes.map(
  (type) => sql`coalesce((t.costs ->> ${sql.lit(type)})::numeric, 0) as ${sql.ref(totalKeyOf(type))}`,
);

/**
 * Joins a truck `t` with the sums of its costings as `k`: one for each type and `total`, 0 where there are none. The
 * database keeps them with the truck.
 */
export const joinCostTotals = sql<never>`
  cross join lateral (select ${sql.join(sums)}, t.cost_total as total) k`;

/** The sums of `joinCostTotals`, but for the total, as columns of a read. */
export const costTotalColumns = sql<never>`${sql.join(totalNames.map((name) => sql.ref(`k.${name}`)))}`;

/** Costings summed by type, as SQL: written once, for the reads of trucks and for the summaries. */
import { sql } from 'kysely';
import { costingTypes, totalKeyOf } from '#costings/costing.ts';

/** The sum of each type, as columns named like the totals. */
const sums = sql.join(
  costingTypes.map(
    (type) => sql`coalesce(sum(value) filter (where type = ${sql.lit(type)}), 0) as ${sql.ref(totalKeyOf(type))}`,
  ),
);

const totalNames = costingTypes.map(totalKeyOf);

/** A subquery with one row for each truck that has costings: `truck_id`, the total of each type, and `total`. */
export const costTotalsSubquery = sql<never>`(
  select truck_id, ${sums}, sum(value) as total from truck_costing group by truck_id
)`;

/** The totals of `costTotalsSubquery`, left-joined under this name, as columns of a read; 0 where there are none. */
export function costTotalColumns(alias: string) {
  return sql<never>`${sql.join(totalNames.map((name) => sql`coalesce(${sql.ref(`${alias}.${name}`)}, 0) as ${sql.ref(name)}`))}`;
}

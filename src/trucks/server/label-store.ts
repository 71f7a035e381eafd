/** What labels say of trucks, read from the database. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import type { LabelTruck } from './pdf/label-document.ts';

/** A truck on a label, and which one it is. */
type LabelRow = Omit<LabelTruck, 'address'> & { id: string };

/** Those of the trucks that the company has, in the order of the ids. */
export async function findLabelTrucks(
  db: Kysely<Database>,
  company: Company,
  ids: readonly string[],
): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`
    select t.id, t.reg_number as "regNumber", t.stock_number as "stockNumber", t.make, t.model
    from unnest(${ids}::text[]) with ordinality i (id, place)
    join truck t on t.id = i.id and t.company = ${company}
    order by i.place`.execute(db);
  return rows;
}

import { type Kysely, sql } from 'kysely';
import type { Refusal } from '#paperwork/acts/act.ts';
import { type ActiveInvoice, refuseTruckMove } from '#paperwork/acts/move-truck.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { activeInvoicesSql } from './active-invoices-sql.ts';

/** Invoices for the truck that have not credited it in full, in the order of their numbers. */
async function findActiveInvoices(db: Kysely<Database>, truckId: string): Promise<ActiveInvoice[]> {
  const { rows } = await sql<ActiveInvoice>`
    select distinct p.company, p.number, p.number_value
    from ${sql.raw(activeInvoicesSql)}
    where pt.truck_id = ${truckId}
    order by p.company, p.number_value, p.number`.execute(db);
  return rows.map(({ company, number }) => ({ company, number }));
}

/** The transaction must hold a lock on the truck. */
export async function moveRefusal(db: Kysely<Database>, truckId: string, to: Company): Promise<Refusal | undefined> {
  return refuseTruckMove(await findActiveInvoices(db, truckId), to);
}

/** Creates trucks with their parties and audit rows in one transaction. */

import { createdBy } from '#server/audit/stamps.ts';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import { withIdsInOrder } from '#server/db/ids-in-order.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { badField, conflict, notFound } from '#shared/errors.ts';
import { trimRegNumber } from '#shared/vehicle-key.ts';
import { purchaseVatError } from '#trucks/purchase-vat.ts';
import type { NewTruck } from '#trucks/truck.ts';
import { truckChange } from './truck-record.ts';
import { advertColumns, namedParties, soldColumns, truckColumns } from './truck-rows.ts';
import { findTrucks, insertTrucks, type StoredTruck } from './truck-store.ts';

type Row = Parameters<typeof insertTrucks>[1][number] & { id: string };

async function rowsOf(context: WriteContext, company: Company, bodies: readonly NewTruck[]): Promise<Row[]> {
  const known = await namedParties(context, bodies);
  const rows: Row[] = [];
  for (const [id, body] of withIdsInOrder(bodies)) {
    if (body.company !== company) throw badField('company', 'Must be the company of the address.');
    const vatError = purchaseVatError(body);
    if (vatError !== undefined) throw badField('purchaseVat', vatError);
    const { regNumber, make, model } = body;
    rows.push({
      ...(await truckColumns(context, body, known)),
      ...soldColumns(context, body),
      ...advertColumns(context, body),
      id,
      company,
      make,
      model,
      reg_number: regNumber,
      reg_number_trimmed: trimRegNumber(regNumber),
      entered_on: context.today(),
      ...createdBy(context),
    });
  }
  return rows;
}

/**
 * Adds trucks to a company's stock and returns them in the same order. Stock numbers are assigned in that order.
 * @throws Failure 400 for a company other than the path's, purchase VAT of a margin truck or an unknown party, 409 for
 * a reg number in use; nothing is written then
 */
export async function createTrucks(
  context: WriteContext,
  company: Company,
  bodies: readonly NewTruck[],
): Promise<StoredTruck[]> {
  const rows = await rowsOf(context, company, bodies);
  try {
    await insertTrucks(context.db, rows);
  } catch (error) {
    throw isUniqueViolation(error, 'truck_reg_number_unique') ? conflict() : error;
  }
  const ids = rows.map(({ id }) => id);
  const stored = await findTrucks(context, company, ids);
  const made = ids.flatMap((id) => stored.get(id) ?? []);
  const changes = made.map((after) => truckChange({ after }));
  await writeAuditEntries(context, changes);
  return made;
}

/** @throws Failure 400, 409, as `createTrucks` */
export async function createTruck(context: WriteContext, company: Company, body: NewTruck): Promise<StoredTruck> {
  const [made] = await createTrucks(context, company, [body]);
  if (!made) throw notFound();
  return made;
}

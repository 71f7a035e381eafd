/** Takes a truck into stock: its parties, the truck and the audit row, in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import { recordChange } from '#server/audit/record-change.ts';
import { createdBy } from '#server/audit/stamps.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { badField, conflict, notFound } from '#shared/errors.ts';
import { trimRegNumber } from '#shared/reg-number.ts';
import type { NewTruck } from '#trucks/truck.ts';
import { truckChange } from './truck-record.ts';
import { soldColumns, truckColumns } from './truck-rows.ts';
import { findTruck, insertTruck, type StoredTruck } from './truck-store.ts';

/**
 * Adds a truck to a company's stock.
 * @throws Failure 400 for a company other than the path's or an unknown party, 409 for a reg number in use.
 */
export async function createTruck(scope: Scope, company: Company, body: NewTruck): Promise<StoredTruck> {
  if (body.company !== company) throw badField('company', 'Must be the company of the address.');
  const id = randomUUIDv7();
  const columns = await truckColumns(scope, body);
  const { regNumber, make, model } = body;
  const required = { id, company, make, model, reg_number: regNumber, reg_number_trimmed: trimRegNumber(regNumber) };
  try {
    const made = { ...required, entered_on: scope.today(), ...createdBy(scope) };
    await insertTruck(scope.db, { ...columns, ...soldColumns(scope, body), ...made });
  } catch (error) {
    throw isUniqueViolation(error, 'truck_reg_number_unique') ? conflict() : error;
  }
  const stored = await findTruck(scope, company, id);
  if (!stored) throw notFound();
  await recordChange(scope, truckChange({ after: stored }));
  return stored;
}

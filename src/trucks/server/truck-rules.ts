/**
 * Rules on truck writes from modules that depend on trucks. The server passes them in, because trucks must not import
 * those modules.
 */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { Failure } from '#shared/errors.ts';

interface Refusal {
  status: 400 | 409;
  message: string;
}

export interface TruckRules {
  /** The error when a truck must not move to a company. */
  moveRefusal: (db: Kysely<Database>, truckId: string, to: Company) => Promise<Refusal | undefined>;
  /** Counts the shared pages that buyers can open on a day, by truck id. */
  countOpenShares: (
    db: Kysely<Database>,
    truckIds: readonly string[],
    today: string,
  ) => Promise<ReadonlyMap<string, number>>;
}

/** @throws Failure with the status and message of the refusal */
export function throwRefusal(refusal: Refusal | undefined): void {
  if (refusal !== undefined) throw new Failure(refusal.status, refusal.message);
}

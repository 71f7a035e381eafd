/** What rooms above the trucks know about writes of trucks. The server hands it down, since trucks import none of them. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { Failure } from '#shared/errors.ts';

/** Why a write is refused. */
interface Refusal {
  status: 400 | 409;
  message: string;
}

/** The rules that other records of a truck set. */
export interface TruckRules {
  /** Why a truck may not be moved to a company. */
  moveRefusal: (db: Kysely<Database>, truckId: string, to: Company) => Promise<Refusal | undefined>;
  /** How many pages of each truck buyers can open on a day, by the truck's id. */
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

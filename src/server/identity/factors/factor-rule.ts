/** Whether everybody must use a second factor (specification, section 18.2). */
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';

/** The rule as it stands, with its version. */
export interface FactorRule {
  isDemanded: boolean;
  version: number;
}

/** The rule as it stands. */
export async function readFactorRule(db: IdentityDb): Promise<FactorRule> {
  const row = await db
    .selectFrom('identity_rule')
    .select(['demands_second_factor', 'version'])
    .executeTakeFirstOrThrow();
  return { isDemanded: row.demands_second_factor, version: row.version };
}

/** As `readFactorRule`; nobody else changes it until the transaction ends. */
export async function lockFactorRule(db: IdentityDb): Promise<FactorRule> {
  const row = await db
    .selectFrom('identity_rule')
    .select(['demands_second_factor', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { isDemanded: row.demands_second_factor, version: row.version };
}

/** Gives the version after it. */
export async function updateFactorRule(db: IdentityDb, isDemanded: boolean): Promise<number> {
  const { version } = await db
    .updateTable('identity_rule')
    .set((row) => ({ demands_second_factor: isDemanded, version: row('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

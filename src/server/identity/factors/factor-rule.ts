/** The rule whether every user must have a second factor. */
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';

export interface FactorRule {
  isDemanded: boolean;
  version: number;
}

export async function readFactorRule(db: IdentityDb): Promise<FactorRule> {
  const row = await db
    .selectFrom('identity_rule')
    .select(['demands_second_factor', 'version'])
    .executeTakeFirstOrThrow();
  return { isDemanded: row.demands_second_factor, version: row.version };
}

/** As `readFactorRule`, and locks the rule until the transaction ends. */
export async function lockFactorRule(db: IdentityDb): Promise<FactorRule> {
  const row = await db
    .selectFrom('identity_rule')
    .select(['demands_second_factor', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { isDemanded: row.demands_second_factor, version: row.version };
}

/** Returns the new version. */
export async function updateFactorRule(db: IdentityDb, isDemanded: boolean): Promise<number> {
  const { version } = await db
    .updateTable('identity_rule')
    .set((row) => ({ demands_second_factor: isDemanded, version: row('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

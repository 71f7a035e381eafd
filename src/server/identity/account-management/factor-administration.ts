/** What administrators can do with the second factors of other users. */
import { assertUnchanged } from '#server/audit/assert-unchanged.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import {
  type FactorRule,
  lockFactorRule,
  readFactorRule,
  updateFactorRule,
} from '#server/identity/factors/factor-rule.ts';
import { listCodeOwners } from '#server/identity/factors/one-time-code-store.ts';
import { listPasskeyOwners } from '#server/identity/factors/passkey-store.ts';
import { removeAllFactors } from '#server/identity/factors/second-factors.ts';
import { identityOf } from '#server/identity/records/identity-tables.ts';

export interface FactorAdministration {
  readRule(context: Pick<WriteContext, 'db'>): Promise<FactorRule>;
  /** @throws ChangedSince */
  changeRule(context: WriteContext, isDemanded: boolean, ifMatch: string | undefined): Promise<FactorRule>;
  /** Ids of the users who have a second factor. */
  owners(context: Pick<WriteContext, 'db'>): Promise<string[]>;
  /** Removes a user's factors and ends their sessions; false if there were none. Needs a transaction. */
  removeAll(context: WriteContext, userId: string): Promise<boolean>;
}

/** There is only one rule, so its record id is constant. */
const ruleRecord = { recordType: 'secondFactorRule', recordId: 'everyone' } as const;

/** Used with the embedded provider. */
export const factorAdministration: FactorAdministration = {
  readRule: ({ db }) => readFactorRule(identityOf(db)),
  async changeRule(context, isDemanded, ifMatch) {
    const identity = identityOf(context.db);
    const before = await lockFactorRule(identity);
    await assertUnchanged(context, ifMatch, { ...ruleRecord, version: before.version });
    if (before.isDemanded === isDemanded) return before;
    const version = await updateFactorRule(identity, isDemanded);
    await writeAuditEntry(context, {
      ...ruleRecord,
      version,
      before: { isDemanded: before.isDemanded },
      after: { isDemanded },
    });
    return { isDemanded, version };
  },
  owners: async ({ db }) => {
    const identity = identityOf(db);
    return [...new Set([...(await listCodeOwners(identity)), ...(await listPasskeyOwners(identity))])];
  },
  removeAll: (context, userId) => removeAllFactors(context, userId),
};

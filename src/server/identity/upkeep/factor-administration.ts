/** What administrators do with the second factors of others (specification, section 18.2). */
import { assertUnchanged } from '#server/audit/assert-unchanged.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import {
  type FactorRule,
  lockFactorRule,
  readFactorRule,
  updateFactorRule,
} from '#server/identity/factors/factor-rule.ts';
import { listCodeOwners } from '#server/identity/factors/one-time-code-store.ts';
import { listPasskeyOwners } from '#server/identity/factors/passkey-store.ts';
import { takeFactorsAway } from '#server/identity/factors/second-factors.ts';
import { identityOf } from '#server/identity/records/identity-tables.ts';

/** The second factors of everybody. */
export interface FactorAdministration {
  readRule(scope: Pick<Scope, 'db'>): Promise<FactorRule>;
  /** @throws ChangedSince */
  changeRule(scope: Scope, isDemanded: boolean, ifMatch: string | undefined): Promise<FactorRule>;
  /** Ids of everybody who has one. */
  owners(scope: Pick<Scope, 'db'>): Promise<string[]>;
  /** Takes a person's factors away, and ends their sign-ins; false where there were none. Needs a transaction. */
  takeAway(scope: Scope, userId: string): Promise<boolean>;
}

/** There is one rule: its record is always the same. */
const ruleRecord = { recordType: 'secondFactorRule', recordId: 'everyone' } as const;

/** Where accounts are kept here. */
export const factorAdministration: FactorAdministration = {
  readRule: ({ db }) => readFactorRule(identityOf(db)),
  async changeRule(scope, isDemanded, ifMatch) {
    const identity = identityOf(scope.db);
    const before = await lockFactorRule(identity);
    await assertUnchanged(scope, ifMatch, { ...ruleRecord, version: before.version });
    if (before.isDemanded === isDemanded) return before;
    const version = await updateFactorRule(identity, isDemanded);
    await recordChange(scope, {
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
  takeAway: (scope, userId) => takeFactorsAway(scope, userId),
};

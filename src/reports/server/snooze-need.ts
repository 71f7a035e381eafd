/** Puts a matter off until a day, for everybody: the row and the audit row, in one transaction (part two, section 16.2). */
import type { Snooze } from '#reports/needs-doing.ts';
import { needsRules } from '#reports/needs-rules.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { badField, notFound } from '#shared/errors.ts';
import { findSnooze, holdRecord, keepSnooze } from './snooze-store.ts';

/**
 * Puts a matter off; today ends that.
 * @param company null is any.
 * @throws Failure 400 for a day before today, 404 where the company has no such record.
 */
export async function snoozeNeed(scope: Scope, company: Company | null, snooze: Snooze): Promise<Snooze> {
  const { rule, id, until } = snooze;
  if (until < scope.today()) throw badField('until', 'Must be today or later.');
  let owner: Company | undefined;
  for (const { kind } of needsRules.filter((one) => one.rule === rule)) {
    owner ??= await holdRecord(scope.db, kind, id);
  }
  if (owner === undefined || (company !== null && owner !== company)) throw notFound();
  const former = await findSnooze(scope.db, snooze);
  await keepSnooze(scope, owner, snooze);
  await recordChange(scope, {
    recordType: 'snooze',
    recordId: `${rule}/${id}`,
    company: owner,
    ...(former !== undefined && { before: { rule, recordId: id, until: former } }),
    after: { rule, recordId: id, until },
  });
  return snooze;
}

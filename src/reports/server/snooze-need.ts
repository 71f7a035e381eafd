/** Snoozes a row of Needs Doing for everyone; the row and its audit row are saved in one transaction. */
import type { Snooze } from '#reports/needs-doing.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { badField, conflict, notFound } from '#shared/errors.ts';
import { needsDoing } from './needs-doing-store.ts';
import type { ListedRule } from './needs-lists.ts';
import { findSnooze, lockRecord, saveSnooze } from './snooze-store.ts';

const nothingToSnooze = 'This does not need doing now, so it cannot be snoozed.';

/** Whether the rule applies now. A snooze of anything else would hide a later row of that rule unseen. */
async function isOnList(
  { db, today }: WriteContext,
  rules: readonly ListedRule[],
  company: Company,
  id: string,
): Promise<boolean> {
  for (const rule of rules) {
    if (await needsDoing(db, rule, { company, today: today() }, id)) return true;
  }
  return false;
}

/**
 * Snoozes a row; today ends the snooze, even if the rule no longer applies.
 * @param company null is any.
 * @throws Failure 400 for a day before today, 404 where the company has no such record, 409 where the rule does not
 * apply.
 */
export async function snoozeNeed(
  context: WriteContext,
  needsRules: readonly ListedRule[],
  company: Company | null,
  snooze: Snooze,
): Promise<Snooze> {
  const { rule, id, until } = snooze;
  if (until < context.today()) throw badField('until', 'Must be today or later.');
  let owner: Company | undefined;
  const rules = needsRules.filter((one) => one.rule === rule);
  for (const { sqlList } of rules) {
    owner ??= await lockRecord(context.db, sqlList, id);
  }
  if (owner === undefined || (company !== null && owner !== company)) throw notFound();
  const previous = await findSnooze(context.db, snooze);
  const isEnded = previous !== undefined && until === context.today();
  if (!isEnded && !(await isOnList(context, rules, owner, id))) throw conflict(nothingToSnooze);
  await saveSnooze(context, owner, snooze);
  await writeAuditEntry(context, {
    recordType: 'snooze',
    recordId: `${rule}/${id}`,
    company: owner,
    ...(previous !== undefined && { before: { rule, recordId: id, until: previous } }),
    after: { rule, recordId: id, until },
  });
  return snooze;
}

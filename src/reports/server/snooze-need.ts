/** Snoozes a row of Needs Doing for everyone; the row and its audit row are saved in one transaction. */
import type { Snooze } from '#reports/needs-doing.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { badField, notFound } from '#shared/errors.ts';
import type { ListedRule } from './needs-lists.ts';
import { findSnooze, lockRecord, saveSnooze } from './snooze-store.ts';

/**
 * Snoozes a row; today ends the snooze.
 * @param company null is any.
 * @throws Failure 400 for a day before today, 404 where the company has no such record.
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
  for (const { sqlList } of needsRules.filter((one) => one.rule === rule)) {
    owner ??= await lockRecord(context.db, sqlList, id);
  }
  if (owner === undefined || (company !== null && owner !== company)) throw notFound();
  const previous = await findSnooze(context.db, snooze);
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

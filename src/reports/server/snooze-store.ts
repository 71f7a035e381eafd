/** Queries on snoozes. */
import { type Kysely, sql } from 'kysely';
import type { Snooze } from '#reports/needs-doing.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import type { AuditContext } from '#server/audit/write-audit-entry.ts';
import type { Database } from '#server/db/schema.ts';
import type { SqlList } from '#server/list/sql-list.ts';
import type { Company } from '#shared/companies.ts';

/**
 * Locks a record until the transaction ends, so that only one snooze is saved at a time, and returns its company;
 * undefined if it does not exist.
 */
export async function lockRecord(
  db: Kysely<Database>,
  { table, alias, where = 'true' }: SqlList,
  id: string,
): Promise<Company | undefined> {
  const { rows } = await sql<{ company: Company }>`
    select ${sql.raw(alias)}.company from ${sql.raw(table)}
    where ${sql.raw(alias)}.id = ${id} and (${sql.raw(where)}) for no key update of ${sql.raw(alias)}`.execute(db);
  return rows[0]?.company;
}

/** The last day of the snooze, if any. */
export async function findSnooze(
  db: Kysely<Database>,
  { rule, id }: Omit<Snooze, 'until'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('needs_doing_snooze')
    .select('until')
    .where('rule', '=', rule)
    .where('record_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.until;
}

/** Creates or changes a snooze. */
export async function saveSnooze(context: AuditContext, company: Company, { rule, id, until }: Snooze): Promise<void> {
  await context.db
    .insertInto('needs_doing_snooze')
    .values({ rule, record_id: id, company, until, ...createdBy(context) })
    .onConflict((clash) => clash.column('id').doUpdateSet({ company, until, ...updatedBy(context) }))
    .execute();
}

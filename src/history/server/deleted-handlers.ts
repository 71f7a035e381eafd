import { type Kysely, sql } from 'kysely';
import type { HistoryRow } from '#history/audit-row.ts';
import { deletedListRoutes, listDeletedRoute } from '#history/deleted-records.ts';
import { deletedHistoryRoute, getDeletedRoute } from '#history/deleted-routes.ts';
import { formatHistoryRow } from '#history/format-history.ts';
import { readableEntries } from '#server/audit/readable-entries.ts';
import type { Database } from '#server/db/schema.ts';
import { RawJson, type WriteContext } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { createListReader } from '#server/list/read-list.ts';
import { registerListRoutes } from '#server/list/register-list-routes.ts';
import { notFound } from '#shared/errors.ts';
import type { RecordKind, RecordKinds } from '#shared/record-kind.ts';
import { recordTypeNames } from '#shared/record-types.ts';
import type { Role } from '#shared/roles.ts';
import { deletedSqlList } from './deleted-sql-list.ts';
import { authorName, readHistory, readKnownNames } from './read-history.ts';

/** Undefined if there is none, or the role may not read it. */
async function findDeletion(
  db: Kysely<Database>,
  kinds: RecordKinds,
  role: Role,
  id: string,
): Promise<(HistoryRow & { title: string }) | undefined> {
  const unlisted = recordTypeNames.filter((type) => kinds[type].isUnlisted);
  const { rows } = await sql<HistoryRow & { title: string }>`
    select e.id::text as id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      e.user_id as "userId", e.user_name as "userName", e.user_email as "userEmail", e.action,
      e.record_type as "recordType", e.record_id as "recordId", e.company, e.changes, 'own' as perspective,
      e.gone_title as title
    from audit_entry e
    where e.id = ${id}::bigint and e.action = 'delete' and e.record_type <> all(${unlisted}::text[])
      and ${readableEntries(kinds, role)}`.execute(db);
  return rows[0];
}

/** The name that the record's kind writes, such as the amount of a payment; otherwise the title of its audit entry. */
function titleOf({ name }: RecordKind, { changes, title }: HistoryRow & { title: string }): string {
  return name?.(Object.fromEntries(Object.entries(changes).map(([field, { old }]) => [field, old]))) || title;
}

export function registerDeletedRoutes(registrar: RouteRegistrar, kinds: RecordKinds): void {
  async function deletion({ db, actor }: Pick<WriteContext, 'db' | 'actor'>, id: string) {
    const row = await findDeletion(db, kinds, actor.role, id);
    if (!row) throw notFound();
    return row;
  }

  const sqlList = deletedSqlList(kinds);
  registerListRoutes(registrar, sqlList, deletedListRoutes);
  const readList = createListReader();

  registrar.handle(
    listDeletedRoute,
    async ({ db, query, signal }) => {
      return new RawJson(await readList(db, { listSchema: sqlList, company: null, query }, signal));
    },
    { kind: 'list' },
  );

  registrar.handle(getDeletedRoute, async (context) => {
    const row = await deletion(context, context.params.deletedId);
    const { id, recordType: kind, recordId, company, at } = row;
    const { changes } = formatHistoryRow(kinds, row, await readKnownNames(context.db, kinds, [row]), [recordId]);
    const fields = changes.map(({ field, label, from, fromText }) => ({ field, label, value: from, text: fromText }));
    return { id, kind, recordId, company, title: titleOf(kinds[kind], row), at, by: authorName(row, context), fields };
  });

  registrar.handle(deletedHistoryRoute, async (context) => {
    const { recordType: type, recordId } = await deletion(context, context.params.deletedId);
    return readHistory(context, kinds, { type, ids: [recordId] }, context.query);
  });
}

import { deletionRoute, type HistoryRoute } from '#history/history-routes.ts';
import { colleagueName } from '#server/audit/colleague-name.ts';
import type { FindRecord } from '#server/db/find-record.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import type { RecordKinds } from '#shared/record-kind.ts';
import type { RecordType } from '#shared/record-types.ts';
import { readDeletion } from './history-store.ts';
import { readHistory } from './read-history.ts';

/** A type of record with a history. */
export interface HistoryPart {
  type: RecordType;
  history: HistoryRoute;
  find: FindRecord;
}

export function registerHistoryRoutes(
  registrar: RouteRegistrar,
  kinds: RecordKinds,
  parts: readonly HistoryPart[],
): void {
  for (const { type, history, find } of parts) {
    registrar.handle(history, async (context) => {
      const { truckCompany, recordId: id } = context.params;
      const ids = await find(context.db, { id, company: truckCompany ? companyFromPath(truckCompany) : null });
      if (ids.length === 0) throw notFound();
      return readHistory(context, kinds, { type, ids }, context.query);
    });
  }

  registrar.handle(deletionRoute, async ({ db, actor, params }) => {
    const last = await readDeletion(db, kinds, { type: params.kind, id: params.recordId }, actor.role);
    if (last === null) return { deletion: null };
    return { deletion: { by: colleagueName({ name: last.userName, email: last.userEmail }, actor), at: last.at } };
  });
}

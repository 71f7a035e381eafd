import { deletionRoute, type HistoryRoute } from '#history/history-routes.ts';
import { colleagueName } from '#server/audit/colleague-name.ts';
import type { FindRecord } from '#server/db/record-store.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import type { RecordKinds } from '#shared/record-kind.ts';
import { type RecordType, recordTypeNames } from '#shared/record-types.ts';
import { readDeletion } from './history-store.ts';
import { readHistory } from './read-history.ts';

/** A kind of record with a history. */
export interface HistoryPart {
  history: HistoryRoute;
  find: FindRecord;
}

export function registerHistoryRoutes(
  registrar: RouteRegistrar,
  kinds: RecordKinds,
  parts: Partial<Record<RecordType, HistoryPart>>,
): void {
  for (const type of recordTypeNames) {
    const part = parts[type];
    if (part === undefined) continue;
    const { history, find } = part;
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

/** Answers the calls for histories (specification, section 19). */
import { deletionRoute, historyRoutes } from '#history/history-routes.ts';
import { colleagueName } from '#server/audit/colleague-name.ts';
import type { Calls } from '#server/http/calls.ts';
import { companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { companyHas, companyHasCreditNote, isPersonKnown, partyIds, readDeletion } from './history-store.ts';
import { readHistory } from './read-history.ts';

const companyRecords = ['truck', 'order', 'invoice'] as const;

/** Serves the calls of `history-routes.ts`. */
export function serveHistoryCalls(calls: Calls): void {
  for (const type of companyRecords) {
    calls.serve(historyRoutes[type], async (call) => {
      const { truckCompany, recordId } = call.params;
      if (!(await companyHas(call.db, type, companyFromPath(truckCompany), recordId))) throw notFound();
      return readHistory(call, { type, ids: [recordId] }, call.query);
    });
  }

  calls.serve(historyRoutes.creditNote, async (call) => {
    const { truckCompany, recordId } = call.params;
    if (!(await companyHasCreditNote(call.db, companyFromPath(truckCompany), recordId))) throw notFound();
    return readHistory(call, { type: 'creditNote', ids: [recordId] }, call.query);
  });

  for (const kind of ['client', 'supplier'] as const) {
    calls.serve(historyRoutes[kind], async (call) => {
      const ids = await partyIds(call.db, kind, call.params.recordId);
      if (ids.length === 0) throw notFound();
      return readHistory(call, { type: kind, ids }, call.query);
    });
  }

  calls.serve(deletionRoute, async ({ db, actor, params }) => {
    const last = await readDeletion(db, { type: params.kind, id: params.recordId }, actor.role);
    if (last === null) return { deletion: null };
    return { deletion: { by: colleagueName({ name: last.userName, email: last.userEmail }, actor), at: last.at } };
  });

  calls.serve(historyRoutes.user, async (call) => {
    const { recordId } = call.params;
    if (!(await isPersonKnown(call.db, recordId))) throw notFound();
    return readHistory(call, { type: 'user', ids: [recordId] }, call.query);
  });
}

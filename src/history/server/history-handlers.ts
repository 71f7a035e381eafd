import { deletionRoute, historyRoutes } from '#history/history-routes.ts';
import { colleagueName } from '#server/audit/colleague-name.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { companyHas, companyHasCreditNote, isPersonKnown, partyIds, readDeletion } from './history-store.ts';
import { readHistory } from './read-history.ts';

const companyRecords = ['truck', 'order', 'invoice'] as const;

export function registerHistoryRoutes(registrar: RouteRegistrar): void {
  for (const type of companyRecords) {
    registrar.handle(historyRoutes[type], async (context) => {
      const { truckCompany, recordId } = context.params;
      if (!(await companyHas(context.db, type, companyFromPath(truckCompany), recordId))) throw notFound();
      return readHistory(context, { type, ids: [recordId] }, context.query);
    });
  }

  registrar.handle(historyRoutes.creditNote, async (context) => {
    const { truckCompany, recordId } = context.params;
    if (!(await companyHasCreditNote(context.db, companyFromPath(truckCompany), recordId))) throw notFound();
    return readHistory(context, { type: 'creditNote', ids: [recordId] }, context.query);
  });

  for (const kind of ['client', 'supplier'] as const) {
    registrar.handle(historyRoutes[kind], async (context) => {
      const ids = await partyIds(context.db, kind, context.params.recordId);
      if (ids.length === 0) throw notFound();
      return readHistory(context, { type: kind, ids }, context.query);
    });
  }

  registrar.handle(deletionRoute, async ({ db, actor, params }) => {
    const last = await readDeletion(db, { type: params.kind, id: params.recordId }, actor.role);
    if (last === null) return { deletion: null };
    return { deletion: { by: colleagueName({ name: last.userName, email: last.userEmail }, actor), at: last.at } };
  });

  registrar.handle(historyRoutes.user, async (context) => {
    const { recordId } = context.params;
    if (!(await isPersonKnown(context.db, recordId))) throw notFound();
    return readHistory(context, { type: 'user', ids: [recordId] }, context.query);
  });
}

/** Answers the calls for costings. */
import { costingCatalogue, costingsWithVatDue } from '#costings/costing-fields.ts';
import {
  costingListRoutes,
  createCostingRoute,
  deleteCostingRoute,
  getCostingSummaryRoute,
  listAllCostingsRoute,
  listCostingSummariesRoute,
  listCostingsRoute,
  updateCostingRoute,
} from '#costings/costing-routes.ts';
import { JsonText } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { arrayUnlessKnown } from '#server/list/list-etag.ts';
import { serveList } from '#server/list/serve-list.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { findSummary, listAllCostings, listCostings, listSummaries } from './costing-store.ts';
import { createCosting } from './create-costing.ts';
import { deleteCosting } from './delete-costing.ts';
import { findSameCosting, sameCostingWarning } from './same-costing.ts';
import { type CostingTarget, changeCosting } from './update-costing.ts';

interface CostingCall {
  params: { truckCompany: CompanyPath; truckId: string; costingId: string };
  ifMatch: string | undefined;
}

function targetOf({ params, ifMatch }: CostingCall): CostingTarget {
  return { company: companyFromPath(params.truckCompany), truckId: params.truckId, id: params.costingId, ifMatch };
}

function serveWrites(calls: Calls): void {
  calls.serve(createCostingRoute, async (call) => {
    const { truckCompany, truckId } = call.params;
    const costing = await createCosting(call, companyFromPath(truckCompany), truckId, call.body);
    call.setVersion(costing.version);
    const same = await findSameCosting(call.db, costing);
    return { costingsId: costing.costingsId, warnings: same ? [sameCostingWarning(same)] : [] };
  });

  calls.serve(updateCostingRoute, async (call) => {
    const { version } = await changeCosting(call, targetOf(call), call.body);
    call.setVersion(version);
  });

  calls.serve(deleteCostingRoute, (call) => deleteCosting(call, targetOf(call)));
}

function serveReads(calls: Calls, vatDueSql: string): void {
  calls.serve(listCostingsRoute, async ({ db, params }) => {
    const json = await listCostings(db, companyFromPath(params.truckCompany), params.truckId);
    if (json === null) throw notFound();
    return new JsonText(json);
  });

  // A costing changes its truck's totals, so that the state of the trucks is that of the costings, too.
  calls.serve(listAllCostingsRoute, (call) =>
    arrayUnlessKnown(call, costingCatalogue, null, () => listAllCostings(call.db)),
  );

  serveList(calls, costingsWithVatDue(vatDueSql), costingListRoutes);

  calls.serve(listCostingSummariesRoute, (call) => {
    const company = companyFromPath(call.params.truckCompany);
    return arrayUnlessKnown(call, costingCatalogue, company, () => listSummaries(call.db, company));
  });

  calls.serve(getCostingSummaryRoute, async ({ db, params }) => {
    const summary = await findSummary(db, companyFromPath(params.truckCompany), params.truckId, vatDueSql);
    if (!summary) throw notFound();
    return summary;
  });
}

/**
 * Serves the calls of `costing-routes.ts`.
 * @param vatDueSql as `profitAfterVatSql` takes it
 */
export function serveCostingCalls(calls: Calls, vatDueSql: string): void {
  serveWrites(calls);
  serveReads(calls, vatDueSql);
}

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
import { RawJson } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { respondUnlessNotModified } from '#server/list/list-etag.ts';
import { registerListRoutes } from '#server/list/register-list-routes.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { costingSqlList } from './costing-sql-list.ts';
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

function registerWriteRoutes(registrar: RouteRegistrar): void {
  registrar.handle(createCostingRoute, async (context) => {
    const { truckCompany, truckId } = context.params;
    const costing = await createCosting(context, companyFromPath(truckCompany), truckId, context.body);
    context.setVersion(costing.version);
    const same = await findSameCosting(context.db, costing);
    return { costingsId: costing.costingsId, warnings: same ? [sameCostingWarning(same)] : [] };
  });

  registrar.handle(updateCostingRoute, async (context) => {
    const { version } = await changeCosting(context, targetOf(context), context.body);
    context.setVersion(version);
  });

  registrar.handle(deleteCostingRoute, (context) => deleteCosting(context, targetOf(context)));
}

function registerReadRoutes(registrar: RouteRegistrar, vatDueSql: string): void {
  const list = costingSqlList(vatDueSql);

  registrar.handle(listCostingsRoute, async ({ db, params }) => {
    const json = await listCostings(db, companyFromPath(params.truckCompany), params.truckId);
    if (json === null) throw notFound();
    return new RawJson(json);
  });

  // Costings change truck totals, so the trucks' state covers the costings too.
  registrar.handle(listAllCostingsRoute, (context) =>
    respondUnlessNotModified(context, list, null, () => listAllCostings(context.db)),
  );

  registerListRoutes(registrar, list, costingListRoutes);

  registrar.handle(listCostingSummariesRoute, (context) => {
    const company = companyFromPath(context.params.truckCompany);
    return respondUnlessNotModified(context, list, company, () => listSummaries(context.db, company));
  });

  registrar.handle(getCostingSummaryRoute, async ({ db, params }) => {
    const summary = await findSummary(db, companyFromPath(params.truckCompany), params.truckId, vatDueSql);
    if (!summary) throw notFound();
    return summary;
  });
}

/** @param vatDueSql as for `profitAfterVatSql` */
export function registerCostingRoutes(registrar: RouteRegistrar, vatDueSql: string): void {
  registerWriteRoutes(registrar);
  registerReadRoutes(registrar, vatDueSql);
}

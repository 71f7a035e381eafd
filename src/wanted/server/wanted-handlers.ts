import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { registerListRoutes } from '#server/list/register-list-routes.ts';
import type { SqlList } from '#server/list/sql-list.ts';
import { companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { truckRecords } from '#trucks/server/truck-store.ts';
import {
  countWantedRoute,
  createWantedRoute,
  deleteWantedRoute,
  dismissWantedRoute,
  getWantedRoute,
  listTruckWantedRoute,
  listWantedRoute,
  listWantedTrucksRoute,
  undoDismissWantedRoute,
  updateWantedRoute,
  wantedListRoutes,
} from '#wanted/wanted-routes.ts';
import { createMatchCounter } from './match-counter.ts';
import { countMatches, listMatches } from './matching-trucks.ts';
import { changeWanted, createWanted, deleteWanted, dismissMatch, undoDismissal } from './save-wanted.ts';
import { findOpenEntries } from './wanted-matches.ts';
import { wantedListWith, wantedSqlList } from './wanted-sql-list.ts';
import { findWanted, listTruckWanted, listWanted, wantedRecords } from './wanted-store.ts';

function targetOf({
  truckCompany,
  wantedId: id,
}: {
  truckCompany: Parameters<typeof companyFromPath>[0];
  wantedId: string;
}) {
  return { company: companyFromPath(truckCompany), id };
}

export function registerWantedRoutes(registrar: RouteRegistrar): void {
  const countAllMatches = createMatchCounter();
  const withMatches: SqlList = {
    ...wantedSqlList,
    madeFor: async (db, company, today) => {
      const { counts, state } = await countAllMatches(db, company, today);
      return wantedListWith(counts, state);
    },
  };
  registerListRoutes(registrar, withMatches, wantedListRoutes);

  registrar.handle(listWantedRoute, (context) =>
    listWanted(context, countAllMatches, companyFromPath(context.params.truckCompany)),
  );

  registrar.handle(countWantedRoute, async ({ db, params, query, today }) => {
    const criteria = { ...query, company: companyFromPath(params.truckCompany), dismissed: [] };
    return { matches: await countMatches(db, criteria, today()) };
  });

  registrar.handle(createWantedRoute, async (context) => {
    const wanted = await createWanted(context, companyFromPath(context.params.truckCompany), context.body);
    context.setVersion(wanted.version);
    return wanted;
  });

  registrar.handle(getWantedRoute, async (context) => {
    const { company, id } = targetOf(context.params);
    const wanted = await findWanted(context, company, id);
    if (!wanted) throw notFound();
    context.setVersion(wanted.version);
    return wanted;
  });

  registrar.handle(listWantedTrucksRoute, async ({ db, params, today }) => {
    const { company, id } = targetOf(params);
    if ((await wantedRecords.find(db, { company, id })).length === 0) throw notFound();
    // An entry whose last day is over matches nothing.
    const [entry] = await findOpenEntries(db, { company, today: today(), id });
    return entry === undefined ? [] : await listMatches(db, entry, today());
  });

  registrar.handle(updateWantedRoute, async (context) => {
    const target = { ...targetOf(context.params), ifMatch: context.ifMatch };
    const wanted = await changeWanted(context, target, context.body);
    context.setVersion(wanted.version);
    return wanted;
  });

  registrar.handle(deleteWantedRoute, (context) =>
    deleteWanted(context, { ...targetOf(context.params), ifMatch: context.ifMatch }),
  );

  registrar.handle(listTruckWantedRoute, async (context) => {
    const { truckCompany, truckId } = context.params;
    const company = companyFromPath(truckCompany);
    if ((await truckRecords.find(context.db, { id: truckId, company })).length === 0) throw notFound();
    return await listTruckWanted(context, company, truckId);
  });

  registrar.handle(dismissWantedRoute, (context) =>
    dismissMatch(context, targetOf(context.params), context.body.truckId),
  );

  registrar.handle(undoDismissWantedRoute, (context) =>
    undoDismissal(context, targetOf(context.params), context.params.truckId),
  );
}

import { resolveParty } from '#parties/server/resolve-party.ts';
import { NotModified, RawJson, type RequestContext } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { isNotModified, respondUnlessNotModified } from '#server/list/list-etag.ts';
import { registerListRoutes } from '#server/list/register-list-routes.ts';
import { companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { advertiseTrucksRoute } from '#trucks/advertise.ts';
import {
  endReservationRoute,
  getReservationRoute,
  reservationWarnings,
  reserveTruckRoute,
} from '#trucks/reservation.ts';
import { saveCheckRoute, truckCompanyRoute } from '#trucks/save-warnings.ts';
import {
  createTruckRoute,
  deleteTruckRoute,
  getTruckRoute,
  listTrucksRoute,
  markTrucksSoldRoute,
  truckListRoutes,
  updateTruckRoute,
} from '#trucks/truck-routes.ts';
import { advertiseTrucks } from './advertise-trucks.ts';
import { createTruck } from './create-truck.ts';
import { deleteTruck } from './delete-truck.ts';
import { markTrucksSold } from './mark-sold.ts';
import { endReservation, readReservation, reserveTruck } from './reserve-truck.ts';
import { checkSave, markedWarnings, readWarnings, savedWarnings } from './save-check.ts';
import { findTruckCompany } from './save-warnings-store.ts';
import type { TruckRules } from './truck-rules.ts';
import { truckSqlList } from './truck-sql-list.ts';
import { findTruckAndSameVehicles, listFewTrucks, listTrucks, type TruckFilter } from './truck-store.ts';
import { changeTruck } from './update-truck.ts';

function truckFilter({ params, query, maxRows }: RequestContext<typeof listTrucksRoute>): TruckFilter {
  const { includeSold, regNumber = '' } = query;
  return { company: companyFromPath(params.truckCompany), includeSold: includeSold === 'true', regNumber, maxRows };
}

export function registerTruckRoutes(registrar: RouteRegistrar, rules: TruckRules): void {
  registrar.handle(createTruckRoute, async (context) => {
    const { truck, version } = await createTruck(context, companyFromPath(context.params.truckCompany), context.body);
    context.setVersion(version);
    return { ...truck, warnings: await savedWarnings(context, null, truck, rules) };
  });

  registrar.handle(
    listTrucksRoute,
    (context) => {
      const filter = truckFilter(context);
      const { company } = filter;
      return respondUnlessNotModified(context, truckSqlList, company, () => listTrucks(context, filter));
    },
    {
      short: async (context) => {
        const filter = truckFilter(context);
        if (filter.regNumber === '') return undefined;
        const found = await listFewTrucks(context, filter);
        if (!found) return undefined;
        const isKnown = isNotModified(context, truckSqlList, filter.company, found.state);
        return isKnown ? new NotModified() : new RawJson(found.json);
      },
    },
  );

  registerListRoutes(registrar, truckSqlList, truckListRoutes);

  registrar.handle(getTruckRoute, async (context) => {
    const { truckCompany, truckId } = context.params;
    const stored = await findTruckAndSameVehicles(context, companyFromPath(truckCompany), truckId);
    if (!stored) throw notFound();
    context.setVersion(stored.version);
    return { ...stored.truck, warnings: readWarnings(stored.truck, stored.sameVehicles, context.today()) };
  });

  registrar.handle(updateTruckRoute, async (context) => {
    const { truckCompany, truckId: id } = context.params;
    const target = { company: companyFromPath(truckCompany), id, ifMatch: context.ifMatch };
    const { before, after } = await changeTruck(context, target, context.body, rules);
    context.setVersion(after.version);
    return { ...after.truck, warnings: await savedWarnings(context, before.truck, after.truck, rules) };
  });

  registrar.handle(markTrucksSoldRoute, async (context) => {
    const { ids, soldTo } = context.body;
    const client = soldTo ? await resolveParty(context, 'client', soldTo, 'soldTo') : undefined;
    const company = companyFromPath(context.params.truckCompany);
    const made = await markTrucksSold(context, company, ids, client);
    return { ...made, warnings: await markedWarnings(context, company, made, rules) };
  });

  registrar.handle(advertiseTrucksRoute, async (context) => ({
    changed: await advertiseTrucks(context, companyFromPath(context.params.truckCompany), context.body),
  }));

  registrar.handle(saveCheckRoute, (context) =>
    checkSave(context, companyFromPath(context.params.truckCompany), context.query, rules),
  );

  registrar.handle(truckCompanyRoute, async ({ db, params }) => {
    const company = await findTruckCompany(db, companyFromPath(params.truckCompany), params.truckId);
    if (company === null) throw notFound();
    return { company };
  });

  registrar.handle(deleteTruckRoute, async (context) => {
    const { truckCompany, truckId: id } = context.params;
    await deleteTruck(context, { company: companyFromPath(truckCompany), id, ifMatch: context.ifMatch });
  });

  registrar.handle(getReservationRoute, async (context) => {
    const { truckCompany, truckId: id } = context.params;
    const { reservation, version } = await readReservation(context, { company: companyFromPath(truckCompany), id });
    context.setVersion(version);
    return { reservation };
  });

  registrar.handle(reserveTruckRoute, async (context) => {
    const { truckCompany, truckId: id } = context.params;
    const target = { company: companyFromPath(truckCompany), id, ifMatch: context.ifMatch };
    const { truck, saved } = await reserveTruck(context, target, context.body);
    context.setVersion(saved.version);
    const { reservation } = saved;
    return { ...reservation, warnings: reservationWarnings(truck, reservation.until, context.today()) };
  });

  registrar.handle(endReservationRoute, async (context) => {
    const { truckCompany, truckId: id } = context.params;
    await endReservation(context, { company: companyFromPath(truckCompany), id, ifMatch: context.ifMatch });
  });
}

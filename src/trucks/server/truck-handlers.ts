/** Answers the calls for trucks. */
import { resolveParty } from '#parties/server/resolve-party.ts';
import type { Calls } from '#server/http/calls.ts';
import { arrayUnlessKnown } from '#server/list/list-etag.ts';
import { serveList } from '#server/list/serve-list.ts';
import { companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import {
  endReservationRoute,
  getReservationRoute,
  reservationWarnings,
  reserveTruckRoute,
} from '#trucks/reservation.ts';
import { saveCheckRoute, truckCompanyRoute } from '#trucks/save-warnings.ts';
import { truckCatalogue } from '#trucks/truck-fields.ts';
import {
  createTruckRoute,
  deleteTruckRoute,
  getTruckRoute,
  listTrucksRoute,
  markTrucksSoldRoute,
  truckListRoutes,
  updateTruckRoute,
} from '#trucks/truck-routes.ts';
import { createTruck } from './create-truck.ts';
import { deleteTruck } from './delete-truck.ts';
import { markTrucksSold } from './mark-sold.ts';
import { endReservation, readReservation, reserveTruck } from './reserve-truck.ts';
import { checkSave, markedWarnings, readWarnings, savedWarnings } from './save-check.ts';
import { findTruckCompany } from './save-warnings-store.ts';
import type { TruckRules } from './truck-rules.ts';
import { findTruck, listTrucks } from './truck-store.ts';
import { changeTruck } from './update-truck.ts';

/** Serves the calls of `truck-routes.ts`. */
export function serveTruckCalls(calls: Calls, rules: TruckRules): void {
  calls.serve(createTruckRoute, async (call) => {
    const { truck, version } = await createTruck(call, companyFromPath(call.params.truckCompany), call.body);
    call.setVersion(version);
    return { ...truck, warnings: await savedWarnings(call, null, truck, rules) };
  });

  calls.serve(listTrucksRoute, (call) => {
    const { query, maxRows } = call;
    const company = companyFromPath(call.params.truckCompany);
    const filter = { includeSold: query.includeSold === 'true', regNumber: query.regNumber ?? '', maxRows };
    return arrayUnlessKnown(call, truckCatalogue, company, () => listTrucks(call, company, filter));
  });

  serveList(calls, truckCatalogue, truckListRoutes);

  calls.serve(getTruckRoute, async (call) => {
    const stored = await findTruck(call, companyFromPath(call.params.truckCompany), call.params.truckId);
    if (!stored) throw notFound();
    call.setVersion(stored.version);
    return { ...stored.truck, warnings: await readWarnings(call, stored.truck) };
  });

  calls.serve(updateTruckRoute, async (call) => {
    const { truckCompany, truckId: id } = call.params;
    const target = { company: companyFromPath(truckCompany), id, ifMatch: call.ifMatch };
    const { before, after } = await changeTruck(call, target, call.body, rules);
    call.setVersion(after.version);
    return { ...after.truck, warnings: await savedWarnings(call, before.truck, after.truck, rules) };
  });

  calls.serve(markTrucksSoldRoute, async (call) => {
    const { ids, soldTo } = call.body;
    const client = soldTo ? await resolveParty(call, 'client', soldTo, 'soldTo') : undefined;
    const company = companyFromPath(call.params.truckCompany);
    const made = await markTrucksSold(call, company, ids, client);
    return { ...made, warnings: await markedWarnings(call, company, made, rules) };
  });

  calls.serve(saveCheckRoute, (call) => checkSave(call, companyFromPath(call.params.truckCompany), call.query, rules));

  calls.serve(truckCompanyRoute, async ({ db, params }) => {
    const company = await findTruckCompany(db, companyFromPath(params.truckCompany), params.truckId);
    if (company === null) throw notFound();
    return { company };
  });

  calls.serve(deleteTruckRoute, async (call) => {
    const { truckCompany, truckId: id } = call.params;
    await deleteTruck(call, { company: companyFromPath(truckCompany), id, ifMatch: call.ifMatch });
  });

  calls.serve(getReservationRoute, async (call) => {
    const { truckCompany, truckId: id } = call.params;
    const { reservation, version } = await readReservation(call, { company: companyFromPath(truckCompany), id });
    call.setVersion(version);
    return { reservation };
  });

  calls.serve(reserveTruckRoute, async (call) => {
    const { truckCompany, truckId: id } = call.params;
    const target = { company: companyFromPath(truckCompany), id, ifMatch: call.ifMatch };
    const { truck, saved } = await reserveTruck(call, target, call.body);
    call.setVersion(saved.version);
    const { reservation } = saved;
    return { ...reservation, warnings: reservationWarnings(truck, reservation.until, call.today()) };
  });

  calls.serve(endReservationRoute, async (call) => {
    const { truckCompany, truckId: id } = call.params;
    await endReservation(call, { company: companyFromPath(truckCompany), id, ifMatch: call.ifMatch });
  });
}

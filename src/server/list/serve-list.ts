/** Answers the calls that every list by query has (specification, sections 10 and 19). */
import { JsonText } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { catalogueFor } from '#shared/day-fields.ts';
import type { Catalogue } from '#shared/fields.ts';
import { listCompany } from '#shared/list-calls.ts';
import type { ListRoutes } from '#shared/list-routes.ts';
import { exportList } from './export-list.ts';
import { createListReader } from './read-list.ts';

/** Serves the calls of a list. */
export function serveList(calls: Calls, catalogue: Catalogue, routes: ListRoutes): void {
  const readList = createListReader();

  calls.serve(routes.rows, async ({ db, params, query, signal, today }) => {
    const company = listCompany(params.truckCompany);
    const request = { catalogue: catalogueFor(catalogue, company, today()), company, query };
    return new JsonText(await readList(db, request, signal));
  });

  calls.serve(routes.export, ({ db, params, query, signal, today }) => {
    const company = listCompany(params.truckCompany);
    const day = today();
    return exportList(db, { catalogue: catalogueFor(catalogue, company, day), company, query, today: day }, signal);
  });
}

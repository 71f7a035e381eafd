/** Answers the calls that every list by query has (specification, sections 10 and 19). */
import { JsonText } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import type { Catalogue } from '#shared/fields.ts';
import { type ListRoutes, listCompany } from '#shared/list-routes.ts';
import { listStatement } from './list-statement.ts';

/** Serves the calls of a list. */
export function serveList(calls: Calls, catalogue: Catalogue, routes: ListRoutes): void {
  calls.serve(routes.rows, async ({ db, params, query }) => {
    const { rows } = await listStatement(catalogue, listCompany(params.truckCompany), query).execute(db);
    const [page] = rows;
    if (!page) throw new Error('The list answered nothing.');
    // `totals` is an object of its own: its parts go among those of the page.
    return new JsonText(`{"rows":${page.rows},${page.totals.slice(1, -1)},"groups":${page.groups}}`);
  });
}

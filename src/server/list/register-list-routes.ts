/** Registers the routes that every list has. */
import { RawJson, type RequestContext, type StreamResponse } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { type ListCompanyPath, listCompany } from '#shared/list-calls.ts';
import type { ExportQuery, ListQuery } from '#shared/list-query.ts';
import type { ListRoutes } from '#shared/list-routes.ts';
import type { Route } from '#shared/route.ts';
import { listFor } from './day-fields.ts';
import { exportList } from './export-list.ts';
import { createListReader } from './read-list.ts';
import type { SqlList } from './sql-list.ts';

type ListContext = Pick<RequestContext<Route>, 'db' | 'signal' | 'today'> & {
  params: { truckCompany: ListCompanyPath };
};

export function registerListRoutes(registrar: RouteRegistrar, listSchema: SqlList, routes: ListRoutes): void {
  const readList = createListReader();

  async function readRows({ db, params, signal, today }: ListContext, query: ListQuery): Promise<RawJson> {
    const company = listCompany(params.truckCompany);
    const requested = await listFor(db, listSchema, company, today());
    return new RawJson(await readList(db, { listSchema: requested, company, query }, signal));
  }

  async function exportRows({ db, params, signal, today }: ListContext, query: ExportQuery): Promise<StreamResponse> {
    const company = listCompany(params.truckCompany);
    const day = today();
    const requested = await listFor(db, listSchema, company, day);
    return exportList(db, { listSchema: requested, company, query, today: day }, signal);
  }

  registrar.handle(routes.rows, (context) => readRows(context, context.query));
  registrar.handle(routes.queryRows, (context) => readRows(context, context.body));
  registrar.handle(routes.export, (context) => exportRows(context, context.query));
  registrar.handle(routes.queryExport, (context) => exportRows(context, context.body));
}

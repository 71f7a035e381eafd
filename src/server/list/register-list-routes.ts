/** Registers the routes that every list has. */
import { RawJson } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { listCompany } from '#shared/list-calls.ts';
import type { ListRoutes } from '#shared/list-routes.ts';
import { listSchemaFor } from './day-fields.ts';
import { exportList } from './export-list.ts';
import { createListReader } from './read-list.ts';
import type { SqlList } from './sql-list.ts';

export function registerListRoutes(registrar: RouteRegistrar, listSchema: SqlList, routes: ListRoutes): void {
  const readList = createListReader();

  registrar.handle(routes.rows, async ({ db, params, query, signal, today }) => {
    const company = listCompany(params.truckCompany);
    const request = { listSchema: listSchemaFor(listSchema, company, today()), company, query };
    return new RawJson(await readList(db, request, signal));
  });

  registrar.handle(routes.export, ({ db, params, query, signal, today }) => {
    const company = listCompany(params.truckCompany);
    const day = today();
    return exportList(db, { listSchema: listSchemaFor(listSchema, company, day), company, query, today: day }, signal);
  });
}

/** Registers the routes that every list has. */
import { RawJson } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { listCompany } from '#shared/list-calls.ts';
import type { ListRoutes } from '#shared/list-routes.ts';
import { listFor } from './day-fields.ts';
import { exportList } from './export-list.ts';
import { createListReader } from './read-list.ts';
import type { SqlList } from './sql-list.ts';

export function registerListRoutes(registrar: RouteRegistrar, listSchema: SqlList, routes: ListRoutes): void {
  const readList = createListReader();

  registrar.handle(routes.rows, async ({ db, params, query, signal, today }) => {
    const company = listCompany(params.truckCompany);
    const requested = await listFor(db, listSchema, company, today());
    return new RawJson(await readList(db, { listSchema: requested, company, query }, signal));
  });

  registrar.handle(routes.export, async ({ db, params, query, signal, today }) => {
    const company = listCompany(params.truckCompany);
    const day = today();
    const requested = await listFor(db, listSchema, company, day);
    return exportList(db, { listSchema: requested, company, query, today: day }, signal);
  });
}

/** Answers the calls for what matters today (part two, sections 16 and 19). */
import type { Sales } from '#reports/sales.ts';
import { exportSalesRoute, salesRoute } from '#reports/sales-routes.ts';
import { JsonText } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { listCompany } from '#shared/list-routes.ts';
import { salesFile } from './sales-export.ts';
import { readSales } from './sales-store.ts';

/** Serves the calls of `sales-routes.ts`. */
export function serveSalesCalls(calls: Calls): void {
  calls.serve(salesRoute, async ({ db, params, query, signal }) => {
    return new JsonText(await readSales(db, listCompany(params.truckCompany), query, signal));
  });

  calls.serve(exportSalesRoute, async ({ db, params, query, signal, today }) => {
    const company = listCompany(params.truckCompany);
    const sales: Sales = JSON.parse(await readSales(db, company, query, signal));
    const name = ['Sales', ...(company === null ? [] : [company]), today()].join('_');
    return salesFile(sales, query.by, query.format, name);
  });
}

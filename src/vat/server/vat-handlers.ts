/** Answers the calls for the stock book and the VAT of a period (specification, sections 14.3, 14.4 and 19). */
import type { Calls } from '#server/http/calls.ts';
import { serveList } from '#server/list/serve-list.ts';
import { companyFromPath } from '#shared/companies.ts';
import { listCompany } from '#shared/list-routes.ts';
import { stockBookCatalogue } from '#vat/stock-book-fields.ts';
import {
  exportVatSummaryRoute,
  gonePurchasesRoute,
  stockBookGapsRoute,
  stockBookRoutes,
  vatSummaryRoute,
} from '#vat/vat-routes.ts';
import { findGonePurchases, findStockBookGaps, readVatSummary } from './vat-store.ts';
import { vatSummaryFile } from './vat-summary-export.ts';

/** Serves the calls of `vat-routes.ts`. */
export function serveVatCalls(calls: Calls): void {
  serveList(calls, stockBookCatalogue, stockBookRoutes);

  calls.serve(stockBookGapsRoute, ({ db, params }) => findStockBookGaps(db, companyFromPath(params.truckCompany)));

  calls.serve(vatSummaryRoute, ({ db, params, query, signal }) =>
    readVatSummary(db, listCompany(params.truckCompany), query, signal),
  );

  calls.serve(gonePurchasesRoute, ({ db, params, query }) =>
    findGonePurchases(db, listCompany(params.truckCompany), query),
  );

  calls.serve(exportVatSummaryRoute, async ({ db, params, query, signal }) => {
    const company = listCompany(params.truckCompany);
    const summary = await readVatSummary(db, company, query, signal);
    const name = ['VAT', ...(company === null ? [] : [company]), query.from, query.to].filter(Boolean).join('_');
    return vatSummaryFile(summary, query.format, name);
  });
}

/** Answers the calls for the stock book and the VAT of a period (specification, sections 14.3, 14.4 and 19). */
import { FileAnswer } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { exportRows } from '#server/list/export-rows.ts';
import { serveList } from '#server/list/serve-list.ts';
import { pdfKind } from '#server/pdf/pdf-job.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { companyFromPath } from '#shared/companies.ts';
import { catalogueFor } from '#shared/day-fields.ts';
import { listCompany } from '#shared/list-calls.ts';
import { stockBookCatalogue } from '#vat/stock-book-fields.ts';
import {
  downloadStockBookRoute,
  exportVatSummaryRoute,
  gonePurchasesRoute,
  stockBookGapsRoute,
  stockBookRoutes,
  vatSummaryRoute,
} from '#vat/vat-routes.ts';
import type { BookRow, StockBookJob } from './stock-book-document.ts';
import { findGonePurchases, findStockBookGaps, readVatSummary } from './vat-store.ts';
import { vatSummaryFile } from './vat-summary-export.ts';

/** The job of printing a stock book. */
const stockBookPdf = pdfKind<StockBookJob>(new URL('./stock-book-document.ts', import.meta.url), 'printStockBook');

/** What the PDF has of each line. */
const printed = stockBookCatalogue.fields.filter(({ list }) => list !== 'never');

/** Serves the calls of `vat-routes.ts`. */
export function serveVatCalls(calls: Calls, printer: PdfPrinter): void {
  serveList(calls, stockBookCatalogue, stockBookRoutes);

  calls.serve(downloadStockBookRoute, async ({ db, params, query, signal, actor, today }) => {
    const company = companyFromPath(params.truckCompany);
    const rows: BookRow[] = [];
    const request = { catalogue: catalogueFor(stockBookCatalogue, company, today()), company, query };
    for await (const batch of exportRows(db, request, printed, signal)) rows.push(...batch);
    const job = stockBookPdf({ company, rows, today: today() });
    return new FileAnswer(`Stock_Book_${company}_${today()}.pdf`, await printer.print(job, signal, actor.userId));
  });

  calls.serve(stockBookGapsRoute, ({ db, params }) => findStockBookGaps(db, companyFromPath(params.truckCompany)), {
    kind: 'report',
  });

  calls.serve(vatSummaryRoute, (call) => readVatSummary(call, listCompany(call.params.truckCompany), call.query), {
    kind: 'report',
  });

  calls.serve(
    gonePurchasesRoute,
    ({ db, params, query }) => findGonePurchases(db, listCompany(params.truckCompany), query),
    { kind: 'report' },
  );

  calls.serve(exportVatSummaryRoute, async (call) => {
    const { params, query } = call;
    const company = listCompany(params.truckCompany);
    const summary = await readVatSummary(call, company, query);
    const name = ['VAT', ...(company === null ? [] : [company]), query.from, query.to].filter(Boolean).join('_');
    return vatSummaryFile(summary, query.format, name);
  });
}

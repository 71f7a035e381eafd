import { FileResponse } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { listSchemaFor } from '#server/list/day-fields.ts';
import { exportRows } from '#server/list/export-rows.ts';
import { registerListRoutes } from '#server/list/register-list-routes.ts';
import { pdfJob } from '#server/pdf/pdf-job.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { companyFromPath } from '#shared/companies.ts';
import { listCompany } from '#shared/list-calls.ts';
import { stockBookSqlList } from '#vat/server/stock-book-sql-list.ts';
import {
  deletedPurchasesRoute,
  downloadStockBookRoute,
  exportVatSummaryRoute,
  stockBookGapsRoute,
  stockBookRoutes,
  vatSummaryRoute,
} from '#vat/vat-routes.ts';
import type { BookRow } from './stock-book-document.ts';
import { findDeletedPurchases, findStockBookGaps, readVatSummary } from './vat-store.ts';
import { vatSummaryFile } from './vat-summary-export.ts';

const stockBookFile = new URL('./stock-book-document.ts', import.meta.url);

/** Columns of the PDF. */
const printed = stockBookSqlList.fields.filter(({ list }) => list !== 'never');

export function registerVatRoutes(registrar: RouteRegistrar, printer: PdfPrinter): void {
  registerListRoutes(registrar, stockBookSqlList, stockBookRoutes);

  registrar.handle(downloadStockBookRoute, async ({ db, params, query, signal, actor, today }) => {
    const company = companyFromPath(params.truckCompany);
    const rows: BookRow[] = [];
    const request = { listSchema: listSchemaFor(stockBookSqlList, company, today()), company, query };
    for await (const batch of exportRows(db, request, printed, signal)) rows.push(...batch);
    const job = pdfJob<typeof import('./stock-book-document.ts')>(stockBookFile, { company, rows, today: today() });
    return new FileResponse(`Stock_Book_${company}_${today()}.pdf`, await printer.print(job, signal, actor.userId));
  });

  registrar.handle(
    stockBookGapsRoute,
    ({ db, params }) => findStockBookGaps(db, companyFromPath(params.truckCompany)),
    {
      kind: 'report',
    },
  );

  registrar.handle(
    vatSummaryRoute,
    (context) => readVatSummary(context, listCompany(context.params.truckCompany), context.query),
    {
      kind: 'report',
    },
  );

  registrar.handle(
    deletedPurchasesRoute,
    ({ db, params, query }) => findDeletedPurchases(db, listCompany(params.truckCompany), query),
    { kind: 'report' },
  );

  registrar.handle(exportVatSummaryRoute, async (context) => {
    const { params, query } = context;
    const company = listCompany(params.truckCompany);
    const summary = await readVatSummary(context, company, query);
    const name = ['VAT', ...(company === null ? [] : [company]), query.from, query.to].filter(Boolean).join('_');
    return vatSummaryFile(summary, query.format, name);
  });
}

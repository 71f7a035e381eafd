/** `/stock-book`: the margin trucks of a company with sale prices and VAT due. */
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { type Company, companyPaths } from '#shared/companies.ts';
import { stockBookListSchema } from '#vat/stock-book-fields.ts';
import { downloadStockBookRoute, stockBookRoutes } from '#vat/vat-routes.ts';
import { callApiForFile } from '#web/api/call-api.ts';
import { invoicePaths, truckPaths } from '#web/paths.ts';
import { listColumns } from '#web/table/columns.tsx';
import { ListPage } from '#web/table/list-page.tsx';
import type { ListActionProps, ListPageConfig } from '#web/table/list-page-config.ts';
import { accountantNote } from './accountant-note.ts';
import { ShowGaps } from './show-gaps.tsx';
import classes from './stock-book-page.module.css';

/** The fields of a row that this page uses. */
interface BookLine {
  id: string;
  company: Company;
  stockNumber: number;
  truckId: string;
  invoiceId: string | null;
  saleInvoiceNumber: string | null;
  disposal: string | null;
}

/** A deleted truck has no page, so its row links to the invoice. */
function addressOf({ company, truckId, invoiceId, disposal }: BookLine): string {
  return disposal === 'Deleted' && invoiceId !== null
    ? invoicePaths.view(company, invoiceId)
    : truckPaths.view(company, truckId);
}

const stockBook: ListPageConfig<BookLine> = {
  list: stockBookListSchema.list,
  routes: stockBookRoutes,
  tableId: 'stock-book',
  title: 'Stock Book',
  searchLabel: 'Search stock book...',
  loadingText: 'Loading stock book...',
  emptyText: 'No trucks under the margin scheme',
  noMatchText: 'No trucks match.',
  failureAlert: 'Failed to retrieve stock book',
  failedText: 'The stock book could not be loaded.',
  plural: 'trucks',
  readPdf: (company, query) =>
    callApiForFile(downloadStockBookRoute, { params: { truckCompany: companyPaths[company] }, query }),
  columns: listColumns<BookLine>({
    listSchema: stockBookListSchema,
    addressOf,
    nameOf: ({ stockNumber }) => String(stockNumber),
    cells: {
      saleInvoiceNumber: ({ company, invoiceId, saleInvoiceNumber }) =>
        invoiceId === null ? null : (
          <Anchor component={Link} to={invoicePaths.view(company, invoiceId)} inherit>
            {saleInvoiceNumber}
          </Anchor>
        ),
    },
  }),
  Actions: BookActions,
};

function BookActions({ company }: ListActionProps<BookLine>) {
  return (
    <>
      <Text size="sm" c="dimmed" className={classes.note}>
        {accountantNote}
      </Text>
      {company === 'all' ? null : <ShowGaps company={company} />}
    </>
  );
}

export function StockBookPage() {
  return <ListPage config={stockBook} />;
}

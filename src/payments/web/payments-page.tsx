/** `/payments`: payments, refunds and deposits. Each row links to its invoice or order. */
import { IconFileInvoice } from '@tabler/icons-react';
import { paymentListSchema } from '#payments/payment-fields.ts';
import { paymentListRoutes } from '#payments/payment-routes.ts';
import type { Company } from '#shared/companies.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { invoicePaths, orderPaths, paths } from '#web/paths.ts';
import { listColumns } from '#web/table/columns.tsx';
import { ListPage } from '#web/table/list-page.tsx';
import type { ListPageConfig } from '#web/table/list-page-config.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { ListCompany } from '#web/ui/use-company.ts';

interface ListedPayment {
  id: string;
  company: Company;
  client: string;
  value: number;
  currency: Currency;
  invoiceId: string | null;
  orderId: string | null;
  invoiceDeleted: boolean;
}

/** For a deleted invoice or order, links to the number register, which shows the deletion. */
function addressOf({ company, invoiceId, orderId, invoiceDeleted }: ListedPayment): string {
  if (invoiceDeleted) return `${paths.register}?company=${company}`;
  if (invoiceId !== null) return invoicePaths.view(company, invoiceId);
  return orderId === null ? orderPaths.list : orderPaths.view(company, orderId);
}

/** Payments are added on invoices. */
function ChooseInvoice({ company }: { company: ListCompany }) {
  return (
    <ButtonLink to={`${paths.invoices}?company=${company}`} leftSection={<IconFileInvoice size={18} aria-hidden />}>
      Choose an invoice to add a payment
    </ButtonLink>
  );
}

const payments: ListPageConfig<ListedPayment> = {
  list: paymentListSchema.list,
  routes: paymentListRoutes,
  tableId: 'payments',
  title: 'Payments',
  searchLabel: 'Search payments...',
  loadingText: 'Loading list of payments...',
  emptyText: 'No payments to display',
  noMatchText: 'No payments match.',
  failureAlert: 'Failed to retrieve list of payments',
  failedText: 'The list of payments could not be loaded.',
  plural: 'payments',
  columns: listColumns<ListedPayment>({
    listSchema: paymentListSchema,
    addressOf,
    nameOf: ({ value, currency, client }) => `${formatMoney(value, currency)}, ${client}`,
  }),
  EmptyAction: ChooseInvoice,
};

export function PaymentsPage() {
  return <ListPage config={payments} />;
}

/** The routes of VAT, payments, debtors, month end and reports. */
import type { RouteObject } from 'react-router';
import { paths } from '#web/paths.ts';
import { asList, wide } from './load-screen.tsx';

/** For approved users. */
export const bookScreens: RouteObject[] = [
  {
    path: paths.stockBook,
    handle: wide,
    lazy: asList(async () => (await import('#vat/web/stock-book-page.tsx')).StockBookPage),
  },
  {
    path: paths.vat,
    lazy: async () => ({ Component: (await import('#vat/web/vat-page.tsx')).VatPage }),
  },
  {
    path: paths.payments,
    handle: wide,
    lazy: asList(async () => (await import('#payments/web/payments-page.tsx')).PaymentsPage),
  },
  {
    path: paths.debtors,
    handle: wide,
    lazy: asList(async () => (await import('#payments/web/debtors-page.tsx')).DebtorsPage),
  },
  {
    path: paths.monthEnd,
    lazy: async () => ({ Component: (await import('#reports/web/month-end-page.tsx')).MonthEndPage }),
  },
  {
    path: paths.needsDoing,
    lazy: async () => ({ Component: (await import('#reports/web/needs-doing-page.tsx')).NeedsDoingPage }),
  },
  {
    path: paths.ageing,
    handle: wide,
    lazy: async () => ({ Component: (await import('#reports/web/ageing-page.tsx')).AgeingPage }),
  },
  {
    path: paths.sales,
    handle: wide,
    lazy: async () => ({ Component: (await import('#reports/web/sales-page.tsx')).SalesPage }),
  },
];

/** The screens of payments and debtors. */
import { paths } from '#web/paths.ts';
import type { Screen } from '#web/screen.tsx';

export const paymentScreens: Screen[] = [
  {
    path: paths.payments,
    isList: true,
    link: { label: 'Payments', menu: 'Books', ofCompany: true },
    load: async () => (await import('./payments-page.tsx')).PaymentsPage,
  },
  {
    path: paths.debtors,
    isList: true,
    link: { label: 'Debtors', menu: 'Books', ofCompany: true },
    load: async () => (await import('./debtors-page.tsx')).DebtorsPage,
  },
];

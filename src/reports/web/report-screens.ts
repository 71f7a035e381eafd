/** The screens of the month end, Needs Doing and the reports. */
import { paths } from '#web/paths.ts';
import type { Screen } from '#web/screen.tsx';

export const reportScreens: Screen[] = [
  {
    path: paths.monthEnd,
    link: { label: 'Month End', menu: 'Books', ofCompany: true },
    load: async () => (await import('./month-end-page.tsx')).MonthEndPage,
  },
  {
    path: paths.needsDoing,
    link: { label: 'Needs Doing', menu: 'Reports', ofCompany: true },
    load: async () => (await import('./needs-doing-page.tsx')).NeedsDoingPage,
  },
  {
    path: paths.ageing,
    isWide: true,
    link: { label: 'Ageing', menu: 'Reports', ofCompany: true },
    load: async () => (await import('./ageing-page.tsx')).AgeingPage,
  },
  {
    path: paths.sales,
    isWide: true,
    link: { label: 'Sales', menu: 'Reports', ofCompany: true },
    load: async () => (await import('./sales-page.tsx')).SalesPage,
  },
];

/** The screens of the month end, Needs Doing and the reports. */
import type { NeedsRule } from '#shared/needs-rule.ts';
import { paths } from '#web/paths.ts';
import type { Screen } from '#web/screen.tsx';

/** @param loadNeeds the rules of Needs Doing of other features */
export const reportScreens = (loadNeeds: () => Promise<readonly NeedsRule[]>): Screen[] => [
  {
    path: paths.monthEnd,
    link: { label: 'Month End', menu: 'Books', ofCompany: true },
    load: async () => (await import('./month-end-page.tsx')).MonthEndPage,
  },
  {
    path: paths.needsDoing,
    link: { label: 'Needs Doing', menu: 'Reports', ofCompany: true },
    load: async () => {
      const [{ NeedsDoingPage }, addedRules] = await Promise.all([import('./needs-doing-page.tsx'), loadNeeds()]);
      return () => <NeedsDoingPage addedRules={addedRules} />;
    },
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

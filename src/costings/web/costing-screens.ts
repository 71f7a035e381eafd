/** The screens of costings. */
import { paths } from '#web/paths.ts';
import type { Screen } from '#web/screen.tsx';

export const costingScreens: Screen[] = [
  {
    path: paths.costingsSummary,
    isList: true,
    link: { label: 'Costings', ofCompany: true },
    load: async () => (await import('./costings-summary-page.tsx')).CostingsSummaryPage,
  },
];

export const editCostingsScreens: Screen[] = [
  {
    path: '/:company/trucks/:id/costings/edit',
    load: async () => (await import('./edit-costings-page.tsx')).EditCostingsPage,
  },
];

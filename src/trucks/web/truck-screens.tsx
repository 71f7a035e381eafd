/** The screens of trucks: stock lists, a truck's page, and its forms. */
import type { ComponentType } from 'react';
import { paths } from '#web/paths.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { type LoadSections, type Screen, viewScreens, withSections } from '#web/screen.tsx';
import { type StockActionProps, StockActionsContext } from './stock-actions.ts';

/** What other features add. */
interface Additions {
  /** Sections of a truck's page. */
  loadSections: LoadSections<RecordTarget>;
  /** Actions for ticked trucks in a stock list. */
  loadActions: () => Promise<ComponentType<StockActionProps>[]>;
}

export function truckScreens({ loadSections, loadActions }: Additions): Screen[] {
  function withActions(loadPage: Screen['load']): Screen['load'] {
    return async () => {
      const [Page, actions] = await Promise.all([loadPage(), loadActions()]);
      return () => (
        <StockActionsContext value={actions}>
          <Page />
        </StockActionsContext>
      );
    };
  }

  return [
    {
      path: paths.currentStock,
      isList: true,
      link: { label: 'Current Stock', ofCompany: true },
      load: withActions(async () => (await import('./stock-pages.tsx')).CurrentStockPage),
    },
    {
      path: paths.allStock,
      isList: true,
      link: { label: 'All Stock', ofCompany: true },
      load: withActions(async () => (await import('./stock-pages.tsx')).AllStockPage),
    },
    { path: paths.addTruck, load: async () => (await import('./add-truck-page.tsx')).AddTruckPage },
    ...viewScreens('trucks', {
      load: withSections(loadSections, async () => (await import('./view-truck-page.tsx')).ViewTruckPage),
    }),
  ];
}

export const editTruckScreens: Screen[] = [
  { path: '/:company/trucks/:id/edit', load: async () => (await import('./edit-truck-page.tsx')).EditTruckPage },
];

/** Forms of a truck, with a redirect to the company to which the truck has moved. */
export function withMovedTruck(screens: readonly Screen[]): Screen[] {
  return screens.map((screen) => ({
    ...screen,
    load: async () => {
      const [{ RedirectMovedTruck }, Page] = await Promise.all([import('./moved-truck.tsx'), screen.load()]);
      return () => (
        <RedirectMovedTruck>
          <Page />
        </RedirectMovedTruck>
      );
    },
  }));
}

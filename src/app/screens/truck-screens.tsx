/** The routes of stock lists and of trucks with their costings, photos and videos. */
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadStockActions, loadTruckSections } from '#app/page-sections.tsx';
import { StockActionsContext } from '#trucks/web/stock-actions.ts';
import { paths } from '#web/paths.ts';
import { asList, viewPaths, wide, withSections } from './load-screen.tsx';

/** A stock list with the actions that other features offer for ticked trucks. */
function withStockActions(loadPage: () => Promise<ComponentType>) {
  return async () => {
    const [Page, actions, { SavedViews }] = await Promise.all([
      loadPage(),
      loadStockActions(),
      import('#app/saved-views.tsx'),
    ]);
    return {
      element: (
        <StockActionsContext value={actions}>
          <SavedViews>
            <Page />
          </SavedViews>
        </StockActionsContext>
      ),
    };
  };
}

/** For approved users. */
export const truckScreens: RouteObject[] = [
  {
    path: paths.currentStock,
    handle: wide,
    lazy: withStockActions(async () => (await import('#trucks/web/stock-pages.tsx')).CurrentStockPage),
  },
  {
    path: paths.allStock,
    handle: wide,
    lazy: withStockActions(async () => (await import('#trucks/web/stock-pages.tsx')).AllStockPage),
  },
  {
    path: paths.costingsSummary,
    handle: wide,
    lazy: asList(async () => (await import('#costings/web/costings-summary-page.tsx')).CostingsSummaryPage),
  },
  {
    path: paths.addTruck,
    lazy: async () => ({ Component: (await import('#trucks/web/add-truck-page.tsx')).AddTruckPage }),
  },
  ...viewPaths('trucks').map((path) => ({
    path,
    lazy: withSections(loadTruckSections, async () => (await import('#trucks/web/view-truck-page.tsx')).ViewTruckPage),
  })),
  {
    lazy: async () => ({ Component: (await import('#trucks/web/moved-truck.tsx')).RedirectMovedTruck }),
    children: [
      {
        path: '/:company/trucks/:id/edit',
        lazy: async () => ({ Component: (await import('#trucks/web/edit-truck-page.tsx')).EditTruckPage }),
      },
      {
        path: '/:company/trucks/:id/costings/edit',
        lazy: async () => ({ Component: (await import('#costings/web/edit-costings-page.tsx')).EditCostingsPage }),
      },
      {
        path: '/:company/trucks/:id/images/upload',
        lazy: async () => ({ Component: (await import('#media/web/photos/upload-images-page.tsx')).UploadImagesPage }),
      },
      {
        path: '/:company/trucks/:id/images/edit',
        lazy: async () => ({ Component: (await import('#media/web/photos/edit-images-page.tsx')).EditImagesPage }),
      },
      {
        path: '/:company/trucks/:id/videos/upload',
        lazy: async () => ({ Component: (await import('#media/web/videos/upload-video-page.tsx')).UploadVideoPage }),
      },
      {
        path: '/:company/trucks/:id/videos/edit',
        lazy: async () => ({ Component: (await import('#media/web/videos/edit-videos-page.tsx')).EditVideosPage }),
      },
    ],
  },
];

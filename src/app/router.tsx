/** Every route of the app, who may see it, and where its page is loaded from (specification, section 2.2). */
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { SearchButton } from '#find/web/search-button.tsx';
import { jobRoles } from '#jobs/job-routes.ts';
import { adminRoles, approvedRoles } from '#shared/roles.ts';
import { StockActionsContext } from '#trucks/web/stock-actions.ts';
import { savedViews } from '#views/web/view-buttons.tsx';
import { RequireRole } from '#web/auth/require-role.tsx';
import { Layout, type RouteHandle } from '#web/layout/layout.tsx';
import { paths } from '#web/paths.ts';
import { ListViewsContext } from '#web/table/list-views.ts';
import { Loading } from '#web/ui/loading.tsx';
import type { PageSection, WithSections } from '#web/ui/page-sections.tsx';
import { ErrorPage } from './error-page.tsx';
import { HomePage } from './home-page.tsx';
import {
  loadCreditNoteSections,
  loadPaperSections,
  loadPartySections,
  loadStockActions,
  loadTruckSections,
  loadUserSections,
} from './page-sections.tsx';
import { RootPage } from './root-page.tsx';
import { UnknownAddress } from './unknown-address.tsx';

const wide: RouteHandle = { wide: true };

/** Where one record is shown, also without a company or an id: that page leads to its list (2.8, 2.13, 2.17). */
function viewPaths(records: string): string[] {
  return [`/:company/${records}/:id/view`, `/:company/${records}/view`, `/${records}/:id/view`];
}

/** A page that other rooms have sections on: they come together, so that nothing moves when they are there. */
function withSections<Target>(
  loadSections: () => Promise<PageSection<Target>[]>,
  loadPage: () => Promise<ComponentType<WithSections<Target>>>,
) {
  return async () => {
    const [Page, sections] = await Promise.all([loadPage(), loadSections()]);
    return { element: <Page sections={sections} /> };
  };
}

/** A stock list with what other rooms do with ticked trucks. */
function withStockActions(loadPage: () => Promise<ComponentType>) {
  return async () => {
    const [Page, actions] = await Promise.all([loadPage(), loadStockActions()]);
    return {
      element: (
        <StockActionsContext value={actions}>
          <Page />
        </StockActionsContext>
      ),
    };
  };
}

const signInRoutes: RouteObject[] = [
  { path: paths.login, lazy: async () => ({ Component: (await import('#web/auth/sign-in-page.tsx')).LoginPage }) },
  {
    path: paths.register,
    handle: wide,
    lazy: async () => ({ Component: (await import('./register-address.tsx')).RegisterAddress }),
  },
  {
    path: paths.loginCallback,
    lazy: async () => ({ Component: (await import('#web/auth/login-callback-page.tsx')).LoginCallbackPage }),
  },
  { path: paths.logout, lazy: async () => ({ Component: (await import('#web/auth/logout-page.tsx')).LogoutPage }) },
];

const listRoutes: RouteObject[] = [
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
    lazy: async () => ({ Component: (await import('#costings/web/costings-summary-page.tsx')).CostingsSummaryPage }),
  },
  {
    path: paths.invoices,
    handle: wide,
    lazy: async () => ({ Component: (await import('#paperwork/web/paper-list-page.tsx')).InvoicesPage }),
  },
  {
    path: paths.orders,
    handle: wide,
    lazy: async () => ({ Component: (await import('#paperwork/web/paper-list-page.tsx')).OrdersPage }),
  },
  {
    path: paths.stockBook,
    handle: wide,
    lazy: async () => ({ Component: (await import('#vat/web/stock-book-page.tsx')).StockBookPage }),
  },
  {
    path: paths.vat,
    lazy: async () => ({ Component: (await import('#vat/web/vat-page.tsx')).VatPage }),
  },
  {
    path: paths.debtors,
    handle: wide,
    lazy: async () => ({ Component: (await import('#payments/web/debtors-page.tsx')).DebtorsPage }),
  },
];

const truckRoutes: RouteObject[] = [
  {
    path: paths.addTruck,
    lazy: async () => ({ Component: (await import('#trucks/web/add-truck-page.tsx')).AddTruckPage }),
  },
  {
    path: '/:company/trucks/:id/edit',
    lazy: async () => ({ Component: (await import('#trucks/web/edit-truck-page.tsx')).EditTruckPage }),
  },
  ...viewPaths('trucks').map((path) => ({
    path,
    lazy: withSections(loadTruckSections, async () => (await import('#trucks/web/view-truck-page.tsx')).ViewTruckPage),
  })),
  {
    path: '/:company/trucks/:id/costings/edit',
    lazy: async () => ({ Component: (await import('#costings/web/edit-costings-page.tsx')).EditCostingsPage }),
  },
  {
    path: '/:company/trucks/:id/images/upload',
    lazy: async () => ({ Component: (await import('#media/web/upload-images-page.tsx')).UploadImagesPage }),
  },
  {
    path: '/:company/trucks/:id/images/edit',
    lazy: async () => ({ Component: (await import('#media/web/edit-images-page.tsx')).EditImagesPage }),
  },
  {
    path: '/:company/trucks/:id/videos/upload',
    lazy: async () => ({ Component: (await import('#media/web/upload-video-page.tsx')).UploadVideoPage }),
  },
  {
    path: '/:company/trucks/:id/videos/edit',
    lazy: async () => ({ Component: (await import('#media/web/edit-videos-page.tsx')).EditVideosPage }),
  },
];

const paperworkRoutes: RouteObject[] = [
  {
    path: paths.creditNotes,
    handle: wide,
    lazy: async () => ({
      Component: (await import('#credits/web/credit-note-list-page.tsx')).CreditNotesPage,
    }),
  },
  ...viewPaths('credit-notes').map((path) => ({
    path,
    lazy: withSections(
      loadCreditNoteSections,
      async () => (await import('#credits/web/credit-note-page.tsx')).CreditNotePage,
    ),
  })),
  {
    path: '/:company/invoices/create',
    lazy: async () => ({ Component: (await import('#paperwork/web/create-paper-page.tsx')).CreateInvoicePage }),
  },
  {
    path: '/:company/invoices/created',
    lazy: withSections(
      loadPaperSections,
      async () => (await import('#paperwork/web/created-paper-page.tsx')).CreatedInvoicePage,
    ),
  },
  ...viewPaths('invoices').map((path) => ({
    path,
    lazy: withSections(
      loadPaperSections,
      async () => (await import('#paperwork/web/view-paper-page.tsx')).ViewInvoicePage,
    ),
  })),
  {
    path: '/:company/invoices/:id/edit',
    lazy: async () => ({ Component: (await import('#paperwork/web/edit-paper-page.tsx')).EditInvoicePage }),
  },
  {
    path: '/:company/orders/create',
    lazy: async () => ({ Component: (await import('#paperwork/web/create-paper-page.tsx')).CreateOrderPage }),
  },
  {
    path: '/:company/orders/created',
    lazy: withSections(
      loadPaperSections,
      async () => (await import('#paperwork/web/created-paper-page.tsx')).CreatedOrderPage,
    ),
  },
  ...viewPaths('orders').map((path) => ({
    path,
    lazy: withSections(
      loadPaperSections,
      async () => (await import('#paperwork/web/view-paper-page.tsx')).ViewOrderPage,
    ),
  })),
  {
    path: '/:company/orders/:id/edit',
    lazy: async () => ({ Component: (await import('#paperwork/web/edit-paper-page.tsx')).EditOrderPage }),
  },
];

const partyRoutes: RouteObject[] = [
  {
    path: paths.clients,
    handle: wide,
    lazy: async () => ({ Component: (await import('#parties/web/party-list-pages.tsx')).ClientsPage }),
  },
  {
    path: `${paths.clients}/add`,
    lazy: async () => ({ Component: (await import('#parties/web/client-form-pages.tsx')).AddClientPage }),
  },
  {
    path: `${paths.clients}/:id/view`,
    lazy: withSections(loadPartySections, async () => (await import('#parties/web/client-page.tsx')).ClientPage),
  },
  {
    path: `${paths.clients}/:id/edit`,
    lazy: async () => ({ Component: (await import('#parties/web/client-form-pages.tsx')).EditClientPage }),
  },
  {
    path: paths.suppliers,
    handle: wide,
    lazy: async () => ({ Component: (await import('#parties/web/party-list-pages.tsx')).SuppliersPage }),
  },
  {
    path: `${paths.suppliers}/add`,
    lazy: async () => ({ Component: (await import('#parties/web/supplier-form-pages.tsx')).AddSupplierPage }),
  },
  {
    path: `${paths.suppliers}/:id/view`,
    lazy: withSections(loadPartySections, async () => (await import('#parties/web/supplier-page.tsx')).SupplierPage),
  },
  {
    path: `${paths.suppliers}/:id/edit`,
    lazy: async () => ({ Component: (await import('#parties/web/supplier-form-pages.tsx')).EditSupplierPage }),
  },
];

const reportRoutes: RouteObject[] = [
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

const adminRoutes: RouteObject[] = [
  {
    path: paths.particulars,
    handle: wide,
    lazy: async () => ({ Component: (await import('#companies/web/particulars-page.tsx')).ParticularsPage }),
  },
  {
    path: paths.deleted,
    handle: wide,
    lazy: async () => ({ Component: (await import('#history/web/deleted-page.tsx')).DeletedPage }),
  },
  {
    path: `${paths.deleted}/:id`,
    lazy: async () => ({ Component: (await import('#history/web/deleted-record-page.tsx')).DeletedRecordPage }),
  },
  {
    path: paths.users,
    lazy: withSections(loadUserSections, async () => (await import('#users/web/users-page.tsx')).UsersPage),
  },
];

const jobsRoutes: RouteObject[] = [
  { path: paths.jobs, lazy: async () => ({ Component: (await import('#jobs/web/jobs-page.tsx')).JobsPage }) },
];

const routes: RouteObject[] = [
  {
    // What a list shows stands in its address; the parts of the frame read it, too.
    element: (
      <NuqsAdapter>
        <ListViewsContext value={savedViews}>
          <Layout Search={SearchButton} />
        </ListViewsContext>
      </NuqsAdapter>
    ),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Loading />,
    children: [
      {
        // An error of a page leaves the frame around it standing.
        errorElement: <ErrorPage />,
        children: [
          { path: paths.root, element: <RootPage /> },
          ...signInRoutes,
          {
            element: <RequireRole roles={approvedRoles} />,
            children: [...listRoutes, ...truckRoutes, ...paperworkRoutes, ...partyRoutes, ...reportRoutes],
          },
          { element: <RequireRole roles={adminRoles} />, children: adminRoutes },
          { element: <RequireRole roles={jobRoles} />, children: jobsRoutes },
          { path: paths.home, element: <HomePage /> },
          {
            path: '*',
            element: (
              <>
                <UnknownAddress />
                <HomePage />
              </>
            ),
          },
        ],
      },
    ],
  },
];

/** An empty part of the address, as in `/AbbasAutos/trucks//view`, is a part that is missing. */
function dropEmptyParts(): void {
  const path = location.pathname.replace(/\/{2,}/g, '/');
  if (path !== location.pathname) history.replaceState(history.state, '', `${path}${location.search}${location.hash}`);
}

/** The router over the browser's history. */
export function createRouter() {
  dropEmptyParts();
  return createBrowserRouter(routes);
}

/** The routes of clients and suppliers. */
import type { RouteObject } from 'react-router';
import { loadPartySections } from '#app/page-sections.tsx';
import { paths } from '#web/paths.ts';
import { asList, wide, withSections } from './load-screen.tsx';

/** For approved users. */
export const partyScreens: RouteObject[] = [
  {
    path: paths.clients,
    handle: wide,
    lazy: asList(async () => (await import('#parties/web/party-list-pages.tsx')).ClientsPage),
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
    lazy: asList(async () => (await import('#parties/web/party-list-pages.tsx')).SuppliersPage),
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

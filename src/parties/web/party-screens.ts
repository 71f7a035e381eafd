/** The screens of clients and suppliers. */
import { paths } from '#web/paths.ts';
import { type LoadSections, type Screen, withSections } from '#web/screen.tsx';
import type { PartyPageTarget } from './party-texts.ts';

/** @param loadSections sections of other features, on the page of a client or a supplier */
export function partyScreens(loadSections: LoadSections<PartyPageTarget>): Screen[] {
  return [
    {
      path: paths.clients,
      isList: true,
      link: { label: 'Clients', menu: 'Parties' },
      load: async () => (await import('./party-list-pages.tsx')).ClientsPage,
    },
    { path: `${paths.clients}/add`, load: async () => (await import('./client-form-pages.tsx')).AddClientPage },
    {
      path: `${paths.clients}/:id/view`,
      load: withSections(loadSections, async () => (await import('./client-page.tsx')).ClientPage),
    },
    { path: `${paths.clients}/:id/edit`, load: async () => (await import('./client-form-pages.tsx')).EditClientPage },
    {
      path: paths.suppliers,
      isList: true,
      link: { label: 'Suppliers', menu: 'Parties' },
      load: async () => (await import('./party-list-pages.tsx')).SuppliersPage,
    },
    { path: `${paths.suppliers}/add`, load: async () => (await import('./supplier-form-pages.tsx')).AddSupplierPage },
    {
      path: `${paths.suppliers}/:id/view`,
      load: withSections(loadSections, async () => (await import('./supplier-page.tsx')).SupplierPage),
    },
    {
      path: `${paths.suppliers}/:id/edit`,
      load: async () => (await import('./supplier-form-pages.tsx')).EditSupplierPage,
    },
  ];
}

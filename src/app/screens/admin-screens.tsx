/** The routes for administrators: particulars, imports, users, deleted records and background jobs. */
import type { RouteObject } from 'react-router';
import { loadUserSections } from '#app/page-sections.tsx';
import { paths } from '#web/paths.ts';
import { asList, wide, withSections } from './load-screen.tsx';

export const adminScreens: RouteObject[] = [
  {
    path: paths.particulars,
    handle: wide,
    lazy: async () => ({ Component: (await import('#companies/web/particulars-page.tsx')).ParticularsPage }),
  },
  {
    path: paths.import,
    lazy: async () => ({ Component: (await import('#imports/web/import-page.tsx')).ImportPage }),
  },
  {
    path: paths.deleted,
    handle: wide,
    lazy: asList(async () => (await import('#history/web/deleted-page.tsx')).DeletedPage),
  },
  {
    path: `${paths.deleted}/:id`,
    lazy: async () => ({ Component: (await import('#history/web/deleted-record-page.tsx')).DeletedRecordPage }),
  },
  {
    path: paths.users,
    lazy: withSections(loadUserSections, async () => (await import('#users/web/users-page.tsx')).UsersPage),
  },
  { path: paths.jobs, lazy: async () => ({ Component: (await import('#jobs/web/jobs-page.tsx')).JobsPage }) },
];

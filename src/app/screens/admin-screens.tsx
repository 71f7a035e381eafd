/** The routes for administrators: particulars, imports, users, deleted records and background jobs. */
import type { RouteObject } from 'react-router';
import { paths } from '#web/paths.ts';
import { asList, wide } from './load-screen.tsx';

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
    lazy: asList(async () => {
      const [{ deletedPage }, { deletedList }] = await Promise.all([
        import('#history/web/deleted-page.tsx'),
        import('#app/records.ts'),
      ]);
      return deletedPage(deletedList);
    }),
  },
  {
    path: `${paths.deleted}/:id`,
    lazy: async () => {
      const [{ DeletedRecordPage }, { records }] = await Promise.all([
        import('#history/web/deleted-record-page.tsx'),
        import('#app/records.ts'),
      ]);
      return { element: <DeletedRecordPage kinds={records} /> };
    },
  },
  {
    path: paths.users,
    lazy: async () => ({ Component: (await import('#users/web/users-page.tsx')).UsersPage }),
  },
  { path: paths.jobs, lazy: async () => ({ Component: (await import('#jobs/web/jobs-page.tsx')).JobsPage }) },
];

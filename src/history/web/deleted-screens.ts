/** The screens of deleted records. */
import { paths } from '#web/paths.ts';
import type { Screen } from '#web/screen.tsx';

export const deletedScreens: Screen[] = [
  {
    path: paths.deleted,
    access: 'administrators',
    isList: true,
    link: { label: 'Deleted records', menu: 'Set-up' },
    load: async () => (await import('./deleted-page.tsx')).DeletedPage,
  },
  {
    path: `${paths.deleted}/:id`,
    access: 'administrators',
    load: async () => (await import('./deleted-record-page.tsx')).DeletedRecordPage,
  },
];

/** The routes of one's own account (specification, section 18.2). */
import type { RouteObject } from 'react-router';
import { paths } from '#web/paths.ts';

/** For approved people. */
export const accountScreens: RouteObject[] = [
  {
    path: paths.account,
    lazy: async () => ({ Component: (await import('#account/web/account-page.tsx')).AccountPage }),
  },
];

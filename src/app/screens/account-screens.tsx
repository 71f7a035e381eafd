/** The route of the user's own account. */
import type { RouteObject } from 'react-router';
import { paths } from '#web/paths.ts';

/** For approved users. */
export const accountScreens: RouteObject[] = [
  {
    path: paths.account,
    lazy: async () => ({ Component: (await import('#account/web/account-page.tsx')).AccountPage }),
  },
];

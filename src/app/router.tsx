/** The routes of the app and the roles that may open them; `screens/` says where each page is loaded from. */
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { SearchButton } from '#find/web/search-button.tsx';
import { adminRoles, approvedRoles } from '#shared/roles.ts';
import { RequireRole } from '#web/auth/require-role.tsx';
import { Layout } from '#web/layout/layout.tsx';
import { paths } from '#web/paths.ts';
import { Loading } from '#web/ui/loading.tsx';
import { ErrorPage } from './error-page.tsx';
import { HomePage } from './home-page.tsx';
import { RootPage } from './root-page.tsx';
import { accountScreens } from './screens/account-screens.tsx';
import { adminScreens } from './screens/admin-screens.tsx';
import { bookScreens } from './screens/book-screens.tsx';
import { paperScreens } from './screens/paper-screens.tsx';
import { partyScreens } from './screens/party-screens.tsx';
import { signInScreens } from './screens/sign-in-screens.tsx';
import { truckScreens } from './screens/truck-screens.tsx';
import { UnknownAddress } from './unknown-address.tsx';

const routes: RouteObject[] = [
  {
    // Lists store their filters in the address, and parts of the layout read them too.
    element: (
      <NuqsAdapter>
        <Layout Search={SearchButton} />
      </NuqsAdapter>
    ),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Loading />,
    children: [
      {
        // An error in a page leaves the layout around it in place.
        errorElement: <ErrorPage />,
        children: [
          { path: paths.root, element: <RootPage /> },
          ...signInScreens,
          {
            element: <RequireRole roles={approvedRoles} />,
            children: [...truckScreens, ...paperScreens, ...partyScreens, ...bookScreens],
          },
          { element: <RequireRole roles={approvedRoles} />, children: accountScreens },
          { element: <RequireRole roles={adminRoles} />, children: adminScreens },
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

/** Drops empty path segments: `/trucks//view` becomes `/trucks/view`. */
function dropEmptySegments(): void {
  const path = location.pathname.replace(/\/{2,}/g, '/');
  if (path !== location.pathname) history.replaceState(history.state, '', `${path}${location.search}${location.hash}`);
}

export function createRouter() {
  dropEmptySegments();
  return createBrowserRouter(routes);
}

/** The routes of the app. */

import { Text } from '@mantine/core';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router';
import { SearchButton } from '#find/web/search-button.tsx';
import { HelpLink } from '#help/web/help-link.tsx';
import { isApproved } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { ServerUnavailable } from '#web/auth/server-unavailable.tsx';
import { Layout } from '#web/layout/layout.tsx';
import { ScreensContext } from '#web/layout/navigation.ts';
import { paths } from '#web/paths.ts';
import { useStartPage } from '#web/start-page.ts';
import { Loading } from '#web/ui/loading.tsx';
import { ErrorPage } from './error-page.tsx';
import { HomePage } from './home-page.tsx';
import { NavigationNotesProvider } from './navigation-notes-provider.tsx';
import { screenRoutes, screens } from './screens.tsx';

const routes: RouteObject[] = [
  {
    // Lists store their filters in the address, and parts of the layout read them too.
    element: (
      <NuqsAdapter>
        <ScreensContext value={screens}>
          <NavigationNotesProvider>
            <Layout Search={SearchButton} Help={HelpLink} />
          </NavigationNotesProvider>
        </ScreensContext>
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
          ...screenRoutes,
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

/** A line above the landing page at an unknown address. */
function UnknownAddress() {
  const { pathname } = useLocation();
  return (
    <Text
      mb="md"
      c="dimmed"
      style={{ overflowWrap: 'anywhere' }}
    >{`We could not find ${pathname}, so here is Home.`}</Text>
  );
}

/** `/`: redirects approved users to their stock, or to the landing page if they chose it; everyone else sees the landing page. */
function RootPage() {
  const { isLoading, isServerAway, retry, role } = useCurrentUser();
  const { startPage } = useStartPage();
  if (isLoading) return <Loading text="Logging in..." />;
  if (isServerAway) return <ServerUnavailable onRetry={retry} />;
  return isApproved(role) ? <Navigate to={paths[startPage]} replace /> : <HomePage />;
}

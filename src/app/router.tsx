/** The routes of the app. */
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { SearchButton } from '#find/web/search-button.tsx';
import { HelpLink } from '#help/web/help-link.tsx';
import { Layout } from '#web/layout/layout.tsx';
import { ScreensContext } from '#web/layout/navigation.ts';
import { paths } from '#web/paths.ts';
import { Loading } from '#web/ui/loading.tsx';
import { ErrorPage } from './error-page.tsx';
import { HomePage } from './home-page.tsx';
import { NavigationNotesProvider } from './navigation-notes-provider.tsx';
import { RootPage } from './root-page.tsx';
import { screenRoutes, screens } from './screens.tsx';
import { UnknownAddress } from './unknown-address.tsx';

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

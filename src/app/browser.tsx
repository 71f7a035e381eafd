/** The browser app's composition root: theme, data, session, pages. */
import '@fontsource-variable/inter/wght.css';
import '#web/theme/mantine-styles.ts';
import '@mantine/notifications/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { RouterProvider } from 'react-router/dom';
import { askForUser } from '#users/web/ask-for-user.ts';
import { AlertsArea } from '#web/alerts/alerts-area.tsx';
import { createQueryClient } from '#web/api/query-client.ts';
import { answerFromHiddenFrame, isHiddenFrame } from '#web/auth/hidden-frame.ts';
import { SessionProvider } from '#web/auth/session-provider.tsx';
import { keepPresses } from '#web/layout/kept-press.ts';
import { openNewsChannel } from '#web/live/change-stream.ts';
import { nextTask } from '#web/start/evaluate-in-turn.ts';
import { holdFor } from '#web/start/hold.ts';
import { createReactRoot } from '#web/start/react-root.ts';
import { publishStyleNonce } from '#web/theme/style-nonce.ts';
import { ThemeProvider } from '#web/theme/theme-provider.tsx';
import { CurrentUserProvider } from './current-user-provider.tsx';
import { askForHome } from './home-page.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { NavigationNotesProvider } from './navigation-notes-provider.tsx';
import { createRouter } from './router.tsx';

/**
 * The router in a task of its own: it looks for the page and has it loaded. The drawing waits a moment for who is signed in, so
 * that it is the only one; it is a transition, in slices of a few milliseconds, between which the browser comes to its own work.
 */
async function start(root: HTMLElement): Promise<void> {
  await nextTask();
  const channel = openNewsChannel();
  const client = createQueryClient();
  const known = holdFor(askForUser(client).then((role) => askForHome(client, role)));
  const router = createRouter(client);
  await known;
  publishStyleNonce();
  keepPresses();
  const app = (
    <StrictMode>
      <ThemeProvider>
        <AlertsArea />
        <QueryClientProvider client={client}>
          <SessionProvider>
            <CurrentUserProvider>
              <LiveUpdates channel={channel}>
                <NavigationNotesProvider>
                  <RouterProvider router={router} />
                </NavigationNotesProvider>
              </LiveUpdates>
            </CurrentUserProvider>
          </SessionProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>
  );
  startTransition(() => createReactRoot(root).render(app));
}

const root = document.getElementById('root');
if (isHiddenFrame()) void answerFromHiddenFrame();
else if (root !== null) void start(root);

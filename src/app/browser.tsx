/** The browser app's composition root: theme, data, session, pages. */
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { AlertsArea } from '#web/alerts/alerts-area.tsx';
import { createQueryClient } from '#web/api/query-client.ts';
import { answerFromHiddenFrame, isHiddenFrame } from '#web/auth/hidden-frame.ts';
import { SessionProvider } from '#web/auth/session-provider.tsx';
import { openChangeEventChannel } from '#web/live/change-stream.ts';
import { publishStyleNonce } from '#web/theme/style-nonce.ts';
import { ThemeProvider } from '#web/theme/theme-provider.tsx';
import { CurrentUserProvider } from './current-user-provider.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { createRouter } from './router.tsx';

function start(root: HTMLElement): void {
  const channel = openChangeEventChannel();
  publishStyleNonce();
  const client = createQueryClient();
  const router = createRouter();
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>
        <AlertsArea />
        <QueryClientProvider client={client}>
          <SessionProvider>
            <CurrentUserProvider>
              <LiveUpdates channel={channel}>
                <RouterProvider router={router} />
              </LiveUpdates>
            </CurrentUserProvider>
          </SessionProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (isHiddenFrame()) void answerFromHiddenFrame();
else if (root !== null) start(root);

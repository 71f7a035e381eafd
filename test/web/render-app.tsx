/** Renders the whole app in a component test, with the real server behind it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { decodeJwt } from 'jose';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import { CurrentUserProvider } from '#app/current-user-provider.tsx';
import { LiveUpdates } from '#app/live-updates.tsx';
import { createRouter } from '#app/router.tsx';
import type { Role } from '#shared/roles.ts';
import type { TestApp } from '#test/app/test-app.ts';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { AlertsArea } from '#web/alerts/alerts-area.tsx';
import { createQueryClient } from '#web/api/query-client.ts';
import { SessionProvider } from '#web/auth/session-provider.tsx';
import { ThemeProvider } from '#web/theme/theme-provider.tsx';
import './configure.ts';

/** The app of `appForFile()`, or another one with a user's session. */
interface RenderedApp extends Pick<TestApp, 'url' | 'as' | 'tokenOf'> {
  provider: Pick<TestApp['provider'], 'issuer' | 'audience' | 'settings'>;
}

/** A request that the page sent to the API. */
interface SentRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Headers;
  body: unknown;
  /** Aborted when the page no longer needs the response. */
  signal: AbortSignal | null | undefined;
}

/** Answers a request instead of the server; `pass` asks the server. */
type Answer = (pass: () => Promise<Response>, request: SentRequest) => Response | Promise<Response>;

/** What the page sends and receives. */
export interface Network {
  sent: SentRequest[];
  /** Whether every request has its response. */
  isIdle(): boolean;
  /** Answers requests to paths that match, such as with a failure. Returns a function that stops it. */
  answer(path: RegExp, answer: Answer): () => void;
}

/** An error response of the API. */
export const failure = (status: number, message = 'No.') => Response.json({ status, message }, { status });

/** The server has done the work, but its response does not arrive. */
export const loseResponse: Answer = async (pass, { method }) => {
  const response = await pass();
  if (method === 'GET') return response;
  throw new TypeError('The response was lost.');
};

/** A user's session, as the browser stores it. */
async function storeSession({ as, tokenOf, provider }: RenderedApp, role: Role): Promise<void> {
  await as(role);
  const token = await tokenOf(role);
  const user = {
    access_token: token,
    token_type: 'Bearer',
    profile: decodeJwt(token),
    expires_at: Math.floor(Date.now() / 1000) + 3600,
  };
  localStorage.setItem(`oidc.user:${provider.issuer}:${provider.settings.OIDC_CLIENT_ID}`, JSON.stringify(user));
}

/** Sends the page's requests to the server, whose address is another one than the window's. */
function connect({ url, provider }: RenderedApp): Network {
  const answers = new Map<RegExp, Answer>();
  const sent: SentRequest[] = [];
  let waiting = 0;
  const config = {
    authority: provider.issuer,
    clientId: provider.settings.OIDC_CLIENT_ID,
    audience: provider.audience,
    scope: 'openid',
    embedded: false,
    timeZone: 'Europe/London',
  };
  const { fetch: send } = globalThis;
  globalThis.fetch = async (input, init) => {
    if (input === '/app-config.json') return Response.json(config);
    if (typeof input !== 'string' || !input.startsWith('/')) return send(input, init);
    const { body, headers, method = 'GET', signal } = init ?? {};
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const request = { method, path: input, headers: new Headers(headers), body: parsed, signal };
    sent.push(request);
    const pass = () => send(url + input, init);
    const answer = [...answers].findLast(([path]) => path.test(input))?.[1];
    waiting += 1;
    try {
      return await (answer ? answer(pass, request) : pass());
    } finally {
      waiting -= 1;
    }
  };
  onTestFinished(() => {
    globalThis.fetch = send;
  });
  return {
    sent,
    isIdle: () => waiting === 0,
    answer(path, answer) {
      answers.set(path, answer);
      return () => answers.delete(path);
    },
  };
}

/** The page receives no change events, as on a connection that has just dropped. */
const quietChannel = { subscribe: () => () => undefined, keepStream: () => () => undefined };

interface RenderOptions {
  /** Default: `User`. */
  role?: Role;
  /** The navigation state with which another page links to the address. */
  state?: unknown;
}

/** Opens an address of the app in place of an earlier one. The test ends with an empty page, without alerts and stored data. */
export async function renderApp(app: RenderedApp, address: string, options: RenderOptions = {}): Promise<Network> {
  const { role = 'User', state } = options;
  cleanup();
  await storeSession(app, role);
  const network = connect(app);
  history.replaceState({ usr: state }, '', address);
  // A response to a page of an earlier test may have come after that test's end.
  clearAlerts();
  onTestFinished(() => {
    cleanup();
    clearAlerts();
    localStorage.clear();
    sessionStorage.clear();
  });
  render(
    <ThemeProvider>
      <AlertsArea />
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          <CurrentUserProvider>
            <LiveUpdates channel={quietChannel}>
              <RouterProvider router={createRouter()} />
            </LiveUpdates>
          </CurrentUserProvider>
        </SessionProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return network;
}

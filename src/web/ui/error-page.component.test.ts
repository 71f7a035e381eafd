/** What a page that crashed, or could not be loaded, says. */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, onTestFinished, test } from 'vitest';
import { ErrorPage } from '#app/error-page.tsx';
import { appForFile } from '#test/app/test-app.ts';
import '#test/web/configure.ts';
import { ThemeProvider } from '#web/theme/theme-provider.tsx';

const app = await appForFile();
const answered = (path: string) => fetch(app.url + path);
const unanswered = () => Promise.reject(new TypeError('The connection was lost.'));

/** Opens a page whose loader throws. */
function openFailing(error: unknown, ask: (path: string) => Promise<Response>): void {
  const { fetch: send } = globalThis;
  globalThis.fetch = (input, init) => (input === '/readyz' ? ask('/readyz') : send(input, init));
  onTestFinished(() => {
    cleanup();
    globalThis.fetch = send;
  });
  const fail = () => {
    throw error;
  };
  const errorElement = createElement(ErrorPage);
  const router = createMemoryRouter([{ path: '/', loader: fail, errorElement, hydrateFallbackElement: null }]);
  render(createElement(ThemeProvider, null, createElement(RouterProvider, { router })));
}

const notLoaded = new TypeError('Failed to fetch dynamically imported module: /assets/page.js');
const crashed = 'Unexpected Application Error!';

test.for([
  [
    'a page that crashed',
    new Error('x is undefined'),
    crashed,
    'Something went wrong on this page. Everything you saved is safe. Reload the page or go to Home.',
  ],
  [
    'a script that the server no longer has',
    notLoaded,
    crashed,
    'Part of the app could not be loaded. You may be offline, or a new version is out. Please reload the page.',
  ],
  ['a refused address', new Response(null, { status: 405, statusText: 'Not Allowed' }), crashed, '405 Not Allowed'],
] as const)('%s is explained, with links to reload and to Home', async ([, error, heading, text]) => {
  openFailing(error, answered);
  await screen.findByText(text);
  screen.getByRole('heading', { level: 1, name: heading });
  screen.getByRole('button', { name: 'Reload the page' });
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home');
  await waitFor(() => expect(document.title).toMatch(/^Error/));
});

test('a script that could not be loaded without a connection says that the server is away', async () => {
  openFailing(notLoaded, unanswered);
  await screen.findByRole('heading', { level: 1, name: 'We could not reach the server' });
  screen.getByText('We will keep trying. If this takes a while, check your internet connection.');
  screen.getByRole('button', { name: 'Try again' });
});

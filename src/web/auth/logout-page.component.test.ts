/** Logging out at a provider that cannot be reached or has no page for it. */
import { expect, onTestFinished, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { address, alerted } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

const { issuer, settings } = app.provider;
const key = `oidc.user:${issuer}:${settings.OIDC_CLIENT_ID}`;

test.each([
  ['has no log-out page', false],
  ['cannot be reached', true],
])(
  'a log-out ends the session of this browser if the provider %s, and warns about shared devices',
  async (_title, isAway) => {
    await app.as('User');
    const opened = renderApp(app, '/logout');
    app.provider.isAway = isAway;
    onTestFinished(() => {
      app.provider.isAway = false;
    });
    await opened;
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, refresh_token: 'refresh' }));
    await alerted(
      'You are logged out here, but we could not reach the log-in service. Close the browser if you share this device.',
    );
    await address('/');
    expect(localStorage.getItem(key)).toBeNull();
  },
);

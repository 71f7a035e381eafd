/** Logging in while the database is unavailable. */
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { admin, refresh, SignIn, serveProvider, signIn, TestBrowser } from '#test/app/test-browser.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { wireTo } from '#test/network/wire.ts';

const unavailable = 'The database is not responding at the moment. Try again soon.';

test('pages and token renewals answer 503 with retry-after while the database is unavailable, and work afterwards', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const wire = await wireTo(database.url);
  const db = await openDatabase(wire.url, { poolSize: 4 });
  onTestFinished(() => db.destroy());
  const served = await serveProvider(db);
  onTestFinished(() => served.stop());
  const { url } = served;
  const browser = new TestBrowser(url);
  const tokens = await signIn(served, browser, admin);
  const stranger = new TestBrowser(url);
  const form = await stranger.request(new SignIn(served).address());
  expect(form.status).toBe(200);
  wire.cut();
  const token = { method: 'POST', body: new URLSearchParams({ client_id: served.provider.clientId, token: 'x' }) };
  const answers = {
    'a new log-in': await new TestBrowser(url).request(new SignIn(served).address()),
    'a log-in form': await stranger.submit(form, admin),
    'a log-out': await browser.request(`${url}/oidc/session/end`),
    'a renewal': await stranger.request(`${url}/oidc/token`, {
      ...token,
      body: new URLSearchParams({
        client_id: served.provider.clientId,
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      }),
      headers: { accept: 'application/json' },
    }),
    'a revocation': await stranger.request(`${url}/oidc/token/revocation`, token),
  };
  for (const [name, { status, headers, text }] of Object.entries(answers)) {
    expect({ name, status, retryAfter: headers.get('retry-after') }).toEqual({ name, status: 503, retryAfter: '5' });
    if (headers.get('content-type')?.startsWith('text/html')) expect(text).toContain(unavailable);
  }
  wire.restore();
  expect((await refresh(served, tokens.refresh_token)).status).toBe(200);
});

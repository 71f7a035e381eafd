/** The user who is logged in. */
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

test('a user whose role the server cannot read stays logged in, and can try again', async () => {
  const { fetch: send } = globalThis;
  onTestFinished(() => {
    globalThis.fetch = send;
  });
  globalThis.fetch = async (input, init) =>
    String(input).endsWith('/api/users/role') ? failure(500) : send(input, init);
  await renderApp(app, '/home');
  await screen.findByRole('button', { name: 'Try again' });
  expect(Object.keys(localStorage)).toContainEqual(expect.stringMatching(/^oidc\.user:/));
});

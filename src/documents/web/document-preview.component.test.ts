import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { putFile } from '#test/media/media-files.ts';
import { dialog, press } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');

test('a document that could not be loaded says so in its preview, and loads by Try again', async () => {
  const { body: client } = await staff.post('/api/clients', { name: 'Quay Haulage' });
  const about = { kind: 'Other', name: 'Terms.txt', contentType: 'text/plain', size: 13 };
  const { body: document } = await staff.post(`/api/clients/${client.id}/documents`, about);
  expect((await putFile(document.uri, Buffer.from('Net, 30 days.'), 'text/plain')).ok).toBe(true);
  const { answer } = await renderApp(app, `/clients/${client.id}/view`);
  const open = await screen.findByRole('button', { name: 'Preview Terms.txt' });
  const stop = answer(/\/documents/, () => failure(503));
  open.click();
  const preview = await dialog('Terms.txt');
  await within(preview).findByText('The document could not be loaded.');
  stop();
  await press('Try again', preview);
  await within(preview).findByText('Net, 30 days.');
});

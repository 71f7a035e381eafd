/** Links that look like buttons. */
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { address, button } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');

test('the space bar follows a link that looks like a button, and other keys do not', async () => {
  const { body } = await staff.post('/api/clients', { name: 'Harbour Haulage' });
  await renderApp(app, `/clients/${body.id}/view`);
  const edit = await button('Edit');
  expect([edit.tagName, edit.getAttribute('href')]).toEqual(['A', `/clients/${body.id}/edit`]);
  edit.focus();
  await userEvent.keyboard('x');
  expect(location.pathname).toBe(`/clients/${body.id}/view`);
  await userEvent.keyboard(' ');
  await address(`/clients/${body.id}/edit`);
});

/** The dialog that shares a truck. */
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { dialog, eventually, field, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');

test('the focus moves to the new link, because its button is gone', async () => {
  const { id, regNumber } = await takeIn(staff);
  await renderApp(app, `/AbbasAutos/trucks/${id}/view`);
  await press('Share');
  const share = await dialog(`Share ${regNumber}`);
  await press('Share link', share);
  await eventually(() => document.activeElement === field('Link', share), true);
  expect(field('Link', share).value).toContain('/s/');
});

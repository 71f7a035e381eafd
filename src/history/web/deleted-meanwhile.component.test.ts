/** The page of a record that a colleague deleted meanwhile. */
import { expect, test } from 'vitest';
import { recordExamples } from '#test/app/kind-examples.ts';
import { appForFile } from '#test/app/test-app.ts';
import { alerted, dialog, eventually, isDisabled, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const admin = await app.as('Admin');

test.for([
  ['wanted', 'wanted entry', 'Delete Wanted Entry'],
  ['creditNote', 'credit note', 'Delete Credit Note'],
  ['order', 'order', 'Delete Order'],
] as const)('the page of a deleted %s says so when its deletion is confirmed', async ([type, noun, title]) => {
  const { path = '' } = (await recordExamples[type]?.({ admin })) ?? {};
  await renderApp(app, `${path.replace('/api', '')}/view`);
  await eventually(() => isDisabled('Delete'), false);
  expect((await admin.delete(path)).status).toBe(204);
  await press('Delete');
  await press('Delete', await dialog(title));
  await alerted(`This ${noun} was deleted by Admin at`);
});

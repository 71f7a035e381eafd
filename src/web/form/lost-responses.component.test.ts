/** Dialogs of which the response was lost: a second press does not create a second record. */
import { expect, test } from 'vitest';
import { paperBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, dialog, fill, press } from '#test/web/controls.ts';
import { loseResponse, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');

const dialogs = [
  {
    record: 'a view',
    table: 'list_view',
    create: 'Save',
    open: async () => {
      const network = await renderApp(app, '/all-stock');
      await press('Save View');
      const shown = await dialog('Save View');
      await fill({ 'Name *': 'Only DAF' }, shown);
      return { ...network, shown };
    },
  },
  {
    record: 'a shared page',
    table: 'truck_share',
    create: 'Share link',
    open: async () => {
      const { id } = await takeIn(staff, { regNumber: 'LST 001' });
      const network = await renderApp(app, `/AbbasAutos/trucks/${id}/view`);
      await press('Share');
      return { ...network, shown: await dialog('Share LST 001') };
    },
  },
  {
    record: 'a credit note',
    table: 'credit_note',
    create: 'Create Credit Note',
    open: async () => {
      const { id } = await takeIn(staff);
      const body = paperBody([id], { number: '81', depositPaid: 0 });
      const { body: invoice } = await staff.post('/api/abbasAutos/invoices', body);
      const network = await renderApp(app, `/AbbasAutos/invoices/${invoice.id}/view`);
      await press('Credit');
      const shown = await dialog('Credit Invoice 81');
      await fill({ Reason: 'A worn tyre' }, shown);
      return { ...network, shown };
    },
  },
] as const;

test.each(dialogs)('$record whose response was lost is created once by a second press', async (one) => {
  const { answer, shown } = await one.open();
  const path = /\/(views|shares|credit-notes)$/;
  const stop = answer(path, loseResponse);
  await press(one.create, shown);
  await alerted('We cannot reach the server.');
  stop();
  const second = Promise.withResolvers<number>();
  answer(path, async (pass, { method }) => {
    const response = await pass();
    if (method === 'POST') second.resolve(response.status);
    return response;
  });
  await press(one.create, shown);
  expect(await second.promise).toBe(201);
  expect(await app.db.selectFrom(one.table).select('id').execute()).toHaveLength(1);
});

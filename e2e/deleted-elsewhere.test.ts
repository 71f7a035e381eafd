/** Notices of open pages and forms whose record was deleted elsewhere. */
import { deleteTruck } from '#trucks/server/delete-truck.ts';
import { button, field } from './controls.ts';
import { expect, failuresExpected, test } from './fixtures.ts';
import { fillRequired, openCreate, refused } from './order-steps.ts';

// A page rereads changes from just before it was opened. This call may get 404 after the deletion.
const notice = (noun: string) => new RegExp(`This ${noun} was deleted by .+ at \\d\\d:\\d\\d\\.`);

test('the page of a truck deleted elsewhere shows a notice and is disabled; its form keeps the input', async ({
  app,
  asUser,
}) => {
  const id = await app.addTruck({ regNumber: 'DE01 ELS' });
  const view = await asUser(`/AbbasAutos/trucks/${id}/view`, failuresExpected);
  await expect(button(view, 'Order')).toBeVisible();
  const form = await view.context().newPage();
  await form.goto(`/AbbasAutos/trucks/${id}/edit`);
  await field(form, 'Model').fill('Typed before');
  await view.bringToFront();
  const calls = await app.callsAs('Admin');
  expect((await calls.delete(`/api/abbasAutos/trucks/${id}`)).status).toBe(204);
  await expect(view.getByText(notice('truck'))).toBeVisible();
  for (const name of ['Order', 'Invoice', 'Delete', 'Edit']) {
    await expect(view.getByRole('button', { name, exact: true, disabled: false })).toHaveCount(0);
  }
  await expect(button(view, 'Back')).toBeEnabled();
  await form.bringToFront();
  await expect(form.getByText(notice('truck'))).toBeVisible();
  await expect(button(form, 'Save')).toBeDisabled();
  await expect(field(form, 'Model')).toHaveValue('Typed before');
  await expect(field(form, 'Model')).toBeEditable();
});

test('a truck that is missing when its page reloads it stays on the screen below the notice', async ({
  app,
  asUser,
}) => {
  const id = await app.addTruck({ regNumber: 'DE02 ELS', model: 'Actros 1845' });
  const page = await asUser(`/AbbasAutos/trucks/${id}/view`, {
    ...failuresExpected,
    withoutNews: true,
  });
  await expect(button(page, 'Order')).toBeVisible();
  await app.write((scope) => deleteTruck(scope, { company: 'AbbasAutos', id, ifMatch: undefined }));
  const details = page.getByRole('region', { name: 'Truck Details' });
  await button(details, 'Delete').click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await expect(page.getByText(notice('truck'))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'DE02 ELS' })).toBeVisible();
  await expect(details.getByText('Actros 1845')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Order|Invoice|Edit)$/, disabled: false })).toHaveCount(0);
});

test('the page and the form of an invoice deleted elsewhere show a notice', async ({ app, asUser, invoiceId }) => {
  const view = await asUser(`/AbbasAutos/invoices/${invoiceId}/view`, failuresExpected);
  await expect(button(view, 'Download')).toBeVisible();
  const form = await view.context().newPage();
  await form.goto(`/AbbasAutos/invoices/${invoiceId}/edit`);
  await expect(button(form, 'Save')).toBeVisible();
  const calls = await app.callsAs('Admin');
  expect((await calls.delete(`/api/abbasAutos/invoices/${invoiceId}`)).status).toBe(204);
  await expect(form.getByText(notice('invoice'))).toBeVisible();
  await expect(button(form, 'Save')).toBeDisabled();
  await expect(view.getByText(notice('invoice'))).toBeVisible();
  await expect(view.getByRole('button', { name: 'Download', disabled: false })).toHaveCount(0);
});

test('a save rejected because of a truck in an item scrolls to that truck', async ({ app }) => {
  const page = await openCreate(app, 'invoice', ['DEF 001', 'DEF 002'], refused);
  await fillRequired(page);
  const { id } = await app.database.db
    .selectFrom('truck')
    .select('id')
    .where('reg_number', '=', 'DEF 001')
    .executeTakeFirstOrThrow();
  await app.write((scope) => deleteTruck(scope, { company: 'AbbasAutos', id, ifMatch: undefined }));
  const card = page.getByRole('group', { name: 'DEF 001' });
  await expect(card.getByText(notice('truck'))).toBeVisible();
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await button(page, 'Save').click();
  const error = card.getByText('This truck does not exist.');
  await expect(error).toBeVisible();
  await expect
    .poll(() =>
      error.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top > 60 && bottom < innerHeight - 60;
      }),
    )
    .toBe(true);
});

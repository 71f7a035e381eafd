/** Notices of open pages and forms whose record was deleted elsewhere. */
import { expect, test } from 'vitest';
import { deleteTruck } from '#trucks/server/delete-truck.ts';
import { browserFixtureForFile, failuresExpected } from './browser-fixture.ts';
import { button, field } from './controls.ts';
import { fillRequired, openCreate, refused } from './paper-steps.ts';

const fixture = await browserFixtureForFile();

// A page rereads changes from just before it was opened. This call may get 404 after the deletion.
const notice = (noun: string) => new RegExp(`This ${noun} was deleted by .+ at \\d\\d:\\d\\d\\.`);

test('the page of a truck deleted elsewhere shows a notice and is disabled; its form keeps the input', async () => {
  const id = await fixture.addTruck({ regNumber: 'DE01 ELS' });
  const view = await fixture.visitAs('User', `/AbbasAutos/trucks/${id}/view`, failuresExpected);
  await button(view, 'Order').waitFor();
  const form = await view.context().newPage();
  await form.goto(`/AbbasAutos/trucks/${id}/edit`);
  await field(form, 'Model').fill('Typed before');
  await view.bringToFront();
  const calls = await fixture.callsAs('Admin');
  expect((await calls.delete(`/api/abbasAutos/trucks/${id}`)).status).toBe(204);
  await view.getByText(notice('truck')).waitFor({ timeout: 10_000 });
  for (const name of ['Order', 'Invoice', 'Delete', 'Edit']) {
    await expect.poll(() => view.getByRole('button', { name, exact: true, disabled: false }).count()).toBe(0);
  }
  expect(await button(view, 'Back').isEnabled()).toBe(true);
  await form.bringToFront();
  await form.getByText(notice('truck')).waitFor();
  expect(await button(form, 'Save').isDisabled()).toBe(true);
  expect(await field(form, 'Model').inputValue()).toBe('Typed before');
  expect(await field(form, 'Model').isEditable()).toBe(true);
});

test('a truck that is missing when its page reloads it stays on the screen below the notice', async () => {
  const id = await fixture.addTruck({ regNumber: 'DE02 ELS', model: 'Actros 1845' });
  const page = await fixture.visitAs('User', `/AbbasAutos/trucks/${id}/view`, {
    ...failuresExpected,
    withoutNews: true,
  });
  await button(page, 'Order').waitFor();
  await fixture.write((scope) => deleteTruck(scope, { company: 'AbbasAutos', id, ifMatch: undefined }));
  const details = page.getByRole('region', { name: 'Truck Details' });
  await button(details, 'Delete').click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await page.getByText(notice('truck')).waitFor();
  await page.getByRole('heading', { name: 'DE02 ELS' }).waitFor();
  await details.getByText('Actros 1845').waitFor();
  expect(await page.getByRole('button', { name: /^(Order|Invoice|Edit)$/, disabled: false }).count()).toBe(0);
});

test.each(['order', 'invoice'] as const)(
  'the page and the form of an %s deleted elsewhere show a notice',
  async (kind) => {
    const id = await fixture.addPaper(kind);
    const view = await fixture.visitAs('User', `/AbbasAutos/${kind}s/${id}/view`, failuresExpected);
    await button(view, 'Download').waitFor();
    const form = await view.context().newPage();
    await form.goto(`/AbbasAutos/${kind}s/${id}/edit`);
    await button(form, 'Save').waitFor();
    const calls = await fixture.callsAs('Admin');
    expect((await calls.delete(`/api/abbasAutos/${kind}s/${id}`)).status).toBe(204);
    await form.getByText(notice(kind)).waitFor();
    expect(await button(form, 'Save').isDisabled()).toBe(true);
    await view.getByText(notice(kind)).waitFor();
    expect(await view.getByRole('button', { name: 'Download', disabled: false }).count()).toBe(0);
  },
);

test('a save rejected because of a truck in an item scrolls to that truck', async () => {
  const page = await openCreate(fixture, 'invoice', ['DEF 001', 'DEF 002'], refused);
  await fillRequired(page);
  const { id } = await fixture.database.db
    .selectFrom('truck')
    .select('id')
    .where('reg_number', '=', 'DEF 001')
    .executeTakeFirstOrThrow();
  await fixture.write((scope) => deleteTruck(scope, { company: 'AbbasAutos', id, ifMatch: undefined }));
  const card = page.getByRole('group', { name: 'DEF 001' });
  await card.getByText(notice('truck')).waitFor();
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await button(page, 'Save').click();
  const error = card.getByText('This truck does not exist.');
  await error.waitFor();
  await expect
    .poll(() =>
      error.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top > 60 && bottom < innerHeight - 60;
      }),
    )
    .toBe(true);
});

/** The button of an invoice that marks its trucks as sold: questions, conflicts and failures. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { paperBody, paperItemBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, closed, dialog, eventually, isDisabled, navigate, press } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');
const api = '/api/abbasAutos';

/** An invoice for Harbour Haulage Ltd with two trucks. */
async function addInvoice() {
  const trucks = [await takeIn(staff), await takeIn(staff)];
  const ids: string[] = trucks.map(({ id }) => id);
  const body = paperBody([], { items: [paperItemBody(ids)] });
  const { body: invoice } = await staff.post(`${api}/invoices`, body);
  const sold = async () => {
    const stored = await app.db.selectFrom('truck').select('is_sold').where('id', 'in', ids).execute();
    return stored.filter((truck) => truck.is_sold).length;
  };
  return {
    trucks,
    ids,
    body,
    sold,
    path: `${api}/invoices/${invoice.id}`,
    page: `/AbbasAutos/invoices/${invoice.id}/view`,
  };
}

const mark = 'Mark 2 trucks as sold to Harbour Haulage Ltd';

test('trucks reserved for another client are marked as sold only after a question that names the reservation', async () => {
  const { trucks, ids, sold, page } = await addInvoice();
  const reservation = { clientName: 'Quarry Ltd', until: '2099-12-31', note: null };
  expect((await staff.put(`${api}/trucks/${ids[1]}/reservation`, reservation)).status).toBe(200);
  const shared = { truckIds: [ids[0]], until: addDays(new Date().toISOString().slice(0, 10), 7) };
  expect((await staff.post(`${api}/shares`, shared)).status).toBe(201);
  const { sent } = await renderApp(app, page);
  await press(mark);
  const question = await dialog('Mark as Sold');
  within(question).getByText(`${trucks[1].regNumber} is reserved for Quarry Ltd until 31 Dec 2099.`);
  await press('Cancel', question);
  await closed('Mark as Sold');
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  await press(mark);
  await press(mark, await dialog('Mark as Sold'));
  await alerted('2 trucks marked as sold to Harbour Haulage Ltd.');
  await closed('Mark as Sold');
  expect(await sold()).toBe(2);
  await alerted('It is on 1 shared page.');
  const texts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(texts.filter((text) => text.includes('reserved'))).toEqual([]);
});

test('the trucks of an invoice that someone else has changed meanwhile are not marked as sold without notice', async () => {
  const { body, sold, path, page } = await addInvoice();
  await renderApp(app, page);
  await eventually(() => isDisabled(mark), false);
  const party = { name: 'Quarry Ltd' };
  expect((await staff.put(path, { ...body, number: '4321', billTo: party })).status).toBe(200);
  await press(mark);
  await alerted('Failed to mark trucks as sold.');
  await alerted('This record was changed by someone else.');
  await screen.findByRole('heading', { name: 'Invoice 4321' });
  await eventually(() => isDisabled('Mark 2 trucks as sold to Quarry Ltd'), false);
  expect(await sold()).toBe(0);
});

test('a failure to mark trucks as sold is reported, and the state of the trucks is loaded again', async () => {
  const { sent, answer } = await renderApp(app, (await addInvoice()).page);
  answer(/\/mark-sold$/, () => failure(500, 'The disk is full.'));
  await eventually(() => isDisabled(mark), false);
  const reads = () => sent.filter(({ path }) => path.endsWith('/sale')).length;
  const before = reads();
  await press(mark);
  await alerted('The disk is full.');
  await eventually(() => reads() > before, true);
  await eventually(() => isDisabled(mark), false);
});

test('if the state of the trucks cannot be read, a button reads it again', async () => {
  const { page } = await addInvoice();
  const network = await renderApp(app, '/clients');
  const stop = network.answer(/\/sale$/, () => failure(400));
  navigate(page);
  await eventually(() => screen.queryByRole('button', { name: 'Reload' }) !== null, true);
  expect(screen.queryByRole('button', { name: /^Mark 2/ })).toBeNull();
  stop();
  await press('Reload');
  await eventually(() => screen.queryByRole('button', { name: mark }) !== null && !isDisabled(mark), true);
});

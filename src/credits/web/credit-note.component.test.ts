/** The dialogs that create and delete a credit note. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paperBody, paperItemBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { address, alerted, choose, dialog, field, fill, group, isDisabled, press } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');
const api = '/api/abbasAutos';

const onlyRate = { freightRate: 0, freightDescription: null, warrantyRate: 0, warrantyDescription: null };

/** An invoice with two trucks at £1,000 and freight, and one at £2,000. */
async function addInvoice() {
  const trucks = [await takeIn(staff), await takeIn(staff), await takeIn(staff)];
  const [ids, regs] = [trucks.map(({ id }) => id), trucks.map(({ regNumber }) => regNumber)];
  const items = [
    paperItemBody(ids.slice(0, 2), { ...onlyRate, rate: 1000, freightRate: 50, freightDescription: 'Roro' }),
    paperItemBody(ids.slice(2), { ...onlyRate, rate: 2000 }),
  ];
  const { body } = await staff.post(`${api}/invoices`, paperBody([], { items, depositPaid: 500 }));
  const id: string = body.id;
  return { ids, regs, id, number: body.number as string, notes: `${api}/invoices/${id}/credit-notes` };
}

type Invoice = Awaited<ReturnType<typeof addInvoice>>;

async function openCredit({ id, number }: Invoice) {
  const network = await renderApp(app, `/AbbasAutos/invoices/${id}/view`);
  await press('Credit', await screen.findByRole('region', { name: 'Credit Notes' }));
  return { ...network, credit: await dialog(`Credit Invoice ${number}`) };
}

/** An invoice credited in full whose trucks are back in stock. */
async function addReturned() {
  const invoice = await addInvoice();
  await staff.post(`${api}/invoices/${invoice.id}/mark-sold`);
  const body = { date: '2026-11-20', reason: 'Came back', whole: true, returnToStock: true };
  const note = await staff.post(invoice.notes, body);
  expect(note.status).toBe(201);
  const noteId: string = note.body.id;
  return { ...invoice, noteId, path: `/AbbasAutos/credit-notes/${noteId}/view` };
}

const credit = { date: '2026-11-20', reason: 'A worn tyre' };
const part = { freightRate: 0, warrantyRate: 0 };

test('the credit dialog shows what is left per truck and in total, for the lines that the invoice charges', async () => {
  const invoice = await addInvoice();
  for (const truckIds of [invoice.ids.slice(0, 1), invoice.ids.slice(0, 2)]) {
    const items = [{ ...part, item: 0, truckIds, rate: 100.5, freightRate: 10 }];
    expect((await staff.post(invoice.notes, { ...credit, items })).status).toBe(201);
  }
  const { credit: form } = await openCredit(invoice);
  // (2 x 1,050 + 2,000) x 1.2 = 4,920.00; credited: 110.50 x 1.2 = 132.60, and 265.20.
  await within(form).findByText('£4,522.20 with VAT');
  await choose('Selected items, trucks or amounts', form);
  const first = await group('Item 1', form);
  // 1,000 - 100.50, of the truck with one credit note.
  await within(first).findByText('net per truck, up to £899.50');
  within(first).getByText('net per truck, up to £40.00');
  expect(within(first).queryByLabelText('Warranty Rate')).toBeNull();
  expect(within(first).getAllByRole('checkbox')).toHaveLength(2);
  const second = await group('Item 2', form);
  within(second).getByText('net per truck, up to £2,000.00');
  within(second).getByLabelText(`${invoice.regs[2]}, DAF XF 480`);
  expect(within(second).queryByLabelText('Freight Rate')).toBeNull();
});

test('the ticked trucks of an item are credited with the entered amounts, and no others', async () => {
  const invoice = await addInvoice();
  const { credit: form, sent } = await openCredit(invoice);
  await fill({ Reason: 'A worn tyre' }, form);
  await choose('Selected items, trucks or amounts', form);
  expect(isDisabled('Create Credit Note', form)).toBe(true);
  const first = await group('Item 1', form);
  await choose(`${invoice.regs[1]}, DAF XF 480`, first);
  await fill({ Rate: 'ten', 'Freight Rate': '7.5' }, first);
  await fill({ Rate: '1' }, await group('Item 2', form));
  await press('Create Credit Note', form);
  await within(await within(form).findByRole('alert')).findByText('Enter an amount.');
  expect(field('Rate', first).value).toBe('ten');
  await fill({ Rate: '250.25' }, first);
  await press('Create Credit Note', form);
  await alerted('Credit note created successfully.');
  await screen.findByRole('heading', { level: 1, name: 'Credit Note Details' });
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    reason: 'A worn tyre',
    returnToStock: false,
    items: [{ item: 0, truckIds: [invoice.ids[1]], rate: 250.25, freightRate: 7.5, warrantyRate: 0 }],
  });
  const [, noteId] = /credit-notes\/([^/]+)\/view/.exec(location.pathname) ?? [];
  // 257.75 x 1.2
  expect((await staff.get(`${api}/credit-notes/${noteId}`)).body.total).toBe(309.3);
});

test('a credit note that someone else has made first leaves the dialog open with the reason', async () => {
  const invoice = await addInvoice();
  const { credit: form } = await openCredit(invoice);
  await fill({ Reason: 'Fell through' }, form);
  expect((await staff.post(invoice.notes, { ...credit, whole: true })).status).toBe(201);
  await press('Create Credit Note', form);
  await within(form).findByText('This invoice has already been credited in full.');
  expect(field('Reason', form).value).toBe('Fell through');
});

test('the question before a credit note is deleted names a reservation of a truck that becomes sold again', async () => {
  const { ids, regs, path } = await addReturned();
  const reservation = { clientName: 'Quarry Ltd', until: '2099-12-31', note: null };
  expect((await staff.put(`${api}/trucks/${ids[0]}/reservation`, reservation)).status).toBe(200);
  await renderApp(app, path);
  await press('Delete');
  const question = await dialog('Delete Credit Note');
  const again = 'will be marked as sold to Harbour Haulage Ltd again.';
  await within(question).findByText(`${regs[0]} ${again} It is reserved for Quarry Ltd.`);
  within(question).getByText(`${regs[1]} ${again}`);
  within(question).getByText(/^Credit Note \d+, £4,920\.00$/);
});

test('a credit note whose trucks were sold again on one invoice is kept, with one link to that invoice', async () => {
  const { ids, regs, path, noteId } = await addReturned();
  await renderApp(app, path);
  await press('Delete');
  const question = await dialog('Delete Credit Note');
  await within(question).findByText(`${regs[0]} will be marked as sold`, { exact: false });
  const { body: sale } = await staff.post(`${api}/invoices`, paperBody(ids));
  await press('Delete', question);
  await alerted('Failed to delete credit note.');
  await alerted(
    `${regs[0]} was sold again on invoice ${sale.number} of Abbas Autos. Credit or delete that invoice first.`,
  );
  await press('Delete');
  const refused = await dialog('Delete Credit Note');
  await userEvent.click(await within(refused).findByRole('link', { name: `Open invoice ${sale.number}` }));
  await address(`/AbbasAutos/invoices/${sale.id}/view`);
  expect((await staff.get(`${api}/credit-notes/${noteId}`)).status).toBe(200);
});

test('a failed download of a credit note is reported', async () => {
  const { path } = await addReturned();
  const { answer } = await renderApp(app, path);
  answer(/\/download$/, () => failure(500));
  await press('Download');
  await alerted('Failed to download credit note file.');
});

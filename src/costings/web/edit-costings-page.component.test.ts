/** The page on which the costings of a truck are edited: failed saves, and changes by someone else. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, button, dialog, eventually, field, fill, press } from '#test/web/controls.ts';
import { failure, loseResponse, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');

const form = () => screen.findByRole('form', { name: 'Add a cost' });
const card = (name: string) => screen.findByRole('region', { name });

/** Opens the page for a new truck with these costings. */
async function openCostings(...costings: object[]) {
  const { id } = await takeIn(staff);
  const path = `/api/abbasAutos/trucks/${id}/costings`;
  for (const costing of costings) expect((await staff.post(path, costing)).status).toBe(201);
  const network = await renderApp(app, `/AbbasAutos/trucks/${id}/costings/edit`);
  return { ...network, path, stored: async () => (await staff.get(path)).body };
}

test('a failed save keeps the input and shows the reason; a retry, changed or not, creates one costing', async () => {
  const { answer, stored } = await openCostings();
  await press('Add');
  await fill({ Value: '75' }, await card('New costing'));
  // The server saves it before the failure.
  let stop = answer(/\/costings$/, async (pass, { method }) => {
    const response = await pass();
    return method === 'POST' ? failure(500, 'The line was cut.') : response;
  });
  await press('Save', await card('New costing'));
  await alerted('The line was cut.');
  expect(field('Value', await card('New costing')).value).toBe('75');
  stop();
  await press('Save', await card('New costing'));
  await card('Repair Costs');
  expect(await stored()).toHaveLength(1);

  // A change after the lost response does not create a second costing.
  await press('Add');
  const fresh = await card('New costing');
  await userEvent.selectOptions(field(/^Type/, fresh), 'Delivery Cost');
  await fill({ Value: '75' }, fresh);
  stop = answer(/\/costings$/, loseResponse);
  await press('Save', fresh);
  await alerted('We cannot reach the server.');
  stop();
  await fill({ Value: '80' }, fresh);
  await press('Save', fresh);
  await alerted('This cost was already saved');
  await within(await card('Delivery Cost')).findByText('£75.00');
  expect(field('Value', fresh).value).toBe('80');
  expect(await stored()).toHaveLength(2);
});

test('after two people change a costing both versions are offered, and a changed costing is not deleted without notice', async () => {
  const { path, stored } = await openCostings({ type: 'Repairs', value: 100 });
  const colleague = await app.as('Admin');
  const [{ costingsId }] = await stored();
  const change = async (value: number) => {
    const body = { type: 'Repairs', invoiceNumber: 'INV-9', value };
    expect((await colleague.put(`${path}/${costingsId}`, body)).status).toBe(204);
  };
  const repairs = await card('Repair Costs');
  await press('Edit', repairs);
  await fill({ Value: '150' }, repairs);
  await change(120);
  await press('Save', repairs);
  const conflict = await dialog('Someone else has changed this costing');
  within(conflict).getByText('Invoice Number (INV-9)', { exact: false });
  within(within(conflict).getByRole('radiogroup', { name: 'Value' })).getByLabelText('Theirs: £120.00');
  await press('Keep these', conflict);
  await press('Save', repairs);
  await button('Edit', repairs);
  expect(await stored()).toMatchObject([{ invoiceNumber: 'INV-9', value: 150 }]);

  await change(180);
  await press('Delete', repairs);
  await press('Delete', await dialog('Delete Truck Costing'));
  await alerted('This record was changed by someone else.');
  await within(repairs).findByText('£180.00');
  expect(await stored()).toHaveLength(1);
});

test('a second costing with the same invoice is reported with a link to the first, which opens in another tab', async () => {
  await openCostings({ type: 'Repairs', invoiceNumber: 'SAME-1', value: 99.5 });
  await userEvent.selectOptions(field('Type', await form()), 'DeliveryCost');
  await fill({ 'Invoice Number': 'SAME-1', Value: '99.5' }, await form());
  await press('Add cost', await form());
  await alerted('Truck costing created successfully.');
  await alerted('SAME-1');
  const link = screen.getByRole('link', { name: /^Show/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([location.pathname, '_blank']);
  await within(await card('Delivery Cost')).findByText('£99.50');
});

test('a costing that someone else has deleted leaves the page when it is deleted', async () => {
  const { path, stored } = await openCostings({ type: 'Repairs', value: 100 }, { type: 'Other', value: 7 });
  await card('Other Costs');
  const other = (await stored()).find(({ type }: { type: string }) => type === 'Other');
  expect((await staff.delete(`${path}/${other.costingsId}`)).status).toBe(204);
  await press('Delete', await card('Other Costs'));
  const question = await dialog('Delete Truck Costing');
  within(question).getByText('Other Costs, £7.00');
  await press('Delete', question);
  await alerted('The costing to be deleted was not found.');
  await eventually(() => screen.queryByRole('region', { name: 'Other Costs' }), null);
  await card('Repair Costs');
});

test('the total includes the amount that is being typed, once it is valid', async () => {
  await openCostings({ type: 'Repairs', value: 100 });
  const line = await form();
  const total = () => screen.getByText('Total Cost of Services').nextElementSibling?.textContent;
  await eventually(total, '£100.00');
  for (const [typed, sum] of [
    ['50', '£150.00'],
    ['50.001', '£100.00'],
    ['-30.50', '£69.50'],
    ['', '£100.00'],
  ] as const) {
    await fill({ Value: typed }, line);
    await eventually(total, sum);
  }
});

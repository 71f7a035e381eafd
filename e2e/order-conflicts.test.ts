/** An order or invoice whose records a colleague changes while its form is open. */
import { button, field, group, waitForAlert } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { addPaper, clearPapers, savedAt } from './order-steps.ts';

test.beforeEach(({ app }) => clearPapers(app, true));

test("a colleague's changes to a truck and a client while a form is open are reported and not overwritten", async ({
  app,
  asUser,
}) => {
  const { id, ids } = await addPaper(app, 'invoice', ['NOW 1', 'NOW 2']);
  const page = await asUser(`/AbbasAutos/invoices/${id}/edit`);
  const box = (within: string, name: string) => group(page, within).getByRole('checkbox', { name, exact: true });
  await expect(box('Bill To', 'Save Bill To Details')).toBeChecked();
  await expect(box('NOW 1', 'Save Truck Details')).toBeChecked();
  // A price ticked by the user is saved to the truck.
  await field(group(page, 'Item 1'), 'Rate').fill('12000');
  await expect(group(page, 'NOW 2').getByText('Will set the sale price to £12,000.00.')).toBeVisible();
  await field(group(page, 'Item 1'), 'Rate').fill('12500');
  const colleague = await app.callsAs('Admin');
  const [client] = (await colleague.get('/api/clients')).body;
  expect((await colleague.put(`/api/clients/${client.id}`, { billTo: { city: 'York' } })).status).toBe(200);
  expect((await colleague.put(`/api/abbasAutos/trucks/${ids[0]}`, { salePrice: 54_321 })).status).toBe(200);
  await expect(group(page, 'NOW 1').getByText('Will set the sale price to £12,500.00.')).toBeVisible();
  await expect(group(page, 'Bill To').getByText('This will change: City from York to Hull.')).toBeVisible();
  await expect(box('NOW 1', 'Save Truck Details')).not.toBeChecked();
  await expect(box('NOW 2', 'Save Truck Details')).toBeChecked();
  await expect(box('Bill To', 'Save Bill To Details')).not.toBeChecked();
  await waitForAlert(page, 'Someone else has just changed NOW 1.');
  await field(group(page, 'Item 1'), 'Description').fill('Used truck, without its typing error');
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
  expect((await colleague.get(`/api/abbasAutos/trucks/${ids[0]}`)).body.salePrice).toBe(54_321);
  expect((await colleague.get(`/api/clients/${client.id}`)).body.billTo.city).toBe('York');
});

/** The page and form of a truck: conflicts, warnings, links, sale and deletion. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { inTenMonths, paperBody, paperItemBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import {
  address,
  alerted,
  button,
  closed,
  dialog,
  eventually,
  field,
  fill,
  heading,
  listed,
  navigate,
  press,
} from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');
const colleague = await app.as('Admin');
const trucks = '/api/abbasAutos/trucks';
const viewPath = (id: string, company = 'AbbasAutos') => `/${company}/trucks/${id}/view`;
const editPath = (id: string, company = 'AbbasAutos') => `/${company}/trucks/${id}/edit`;
const reached = (path: string) => eventually(() => location.pathname, path);

async function addTruck(fields: Record<string, unknown>): Promise<string> {
  return (await takeIn(staff, { chassisNumber: `CHASSIS ${fields.regNumber}`, ...fields })).id;
}

const isInStock = async (regNumber: string) =>
  (await app.db.selectFrom('truck').select('id').where('reg_number', '=', regNumber).execute()).length > 0;

test('emptied fields are cleared, and the save says which version it read', async () => {
  const people = { boughtFrom: { name: 'Northern Fleet Sales' }, soldTo: { name: 'Harbour Haulage' } };
  const id = await addTruck({ regNumber: 'EDT 001', salePrice: 20_000, ...people });
  const { sent } = await renderApp(app, editPath(id));
  await button('Save');
  expect(field('Purchase Price').value).toBe('18250.50');
  await press('Clear Bought From');
  await press('Clear Sold To');
  await fill({ 'Reg Date': '', 'Purchase Date': '', 'Sale Price': '', Model: 'XG 530' });
  await press('Save');
  await alerted('Truck updated successfully.');
  await heading('EDT 001');
  const put = sent.find(({ method }) => method === 'PUT');
  expect(put?.headers.get('if-match')).toBeTruthy();
  expect(put?.body).toMatchObject({
    clearBoughtFrom: true,
    clearSoldTo: true,
    clearRegistrationDate: true,
    clearPurchaseDate: true,
  });
  const empty = { 'Reg Date': '–', 'Purchase Date': '–', 'Bought from': '–', 'Sold To': '–', 'Sale Price': '–' };
  await eventually(() => listed('Truck Details'), expect.objectContaining({ Model: 'XG 530', ...empty }));
});

test('a link to a field of the form puts the focus there', async () => {
  await renderApp(app, `${editPath(await addTruck({ regNumber: 'EDT 002' }))}#askingPrice`);
  await button('Save');
  await eventually(() => document.activeElement, field('Asking Price'));
});

test('the page of a truck has the sections of other features', async () => {
  await renderApp(app, viewPath(await addTruck({ regNumber: 'SEC 001' })));
  for (const name of ['Orders and invoices', 'Shared Pages']) await screen.findByRole('region', { name });
  await button('Share');
});

test('the reg number of another truck is rejected', async () => {
  await addTruck({ regNumber: 'OTH 001' });
  await renderApp(app, editPath(await addTruck({ regNumber: 'TWO 002' })));
  await button('Save');
  await fill({ 'Reg Number': 'oth 0 01', Color: 'Green' });
  await press('Save');
  await alerted('The reg number for truck to be updated already exists.');
  expect(field('Color').value).toBe('Green');
});

test('the second of two editors is offered the latest version', async () => {
  const id = await addTruck({ regNumber: 'TWO 001', color: 'White' });
  await renderApp(app, editPath(id));
  await button('Save');
  await fill({ Color: 'Green', Description: 'Seen on Friday' });
  expect((await colleague.put(`${trucks}/${id}`, { color: 'Black', model: 'XF 450' })).status).toBe(200);
  await press('Save');
  const conflict = await dialog('Someone else has changed this truck');
  const color = within(conflict).getByRole('radiogroup', { name: 'Color' });
  const sides = within(color).getAllByRole<HTMLInputElement>('radio');
  expect(sides.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    ...['Yours: Green', 'Theirs: Black', 'Original: White'],
  ]);
  expect(sides.map(({ checked }) => checked)).toEqual([true, false, false]);
  within(conflict).getByText('Model (XF 450)', { exact: false });
  within(conflict).getByText('Description (Seen on Friday)', { exact: false });
  await press('Keep these', conflict);
  const notice = 'Your changes are now on top of the latest version.';
  await alerted(notice);
  expect([field('Color').value, field('Model').value]).toEqual(['Green', 'XF 450']);
  await press('Save');
  await heading('TWO 001');
  await eventually(() => screen.queryByText(notice), null);
  const saved = { Color: 'Green', Model: 'XF 450', Description: 'Seen on Friday' };
  await eventually(() => listed('Truck Details'), expect.objectContaining(saved));
});

test('the head of the page shows description and price, and the truck can be sold and ordered from here', async () => {
  const id = await addTruck({ regNumber: 'HED 001', purchasePrice: 10_000 });
  const item = { ...paperItemBody([id]), trucks: [{ id, saveTruckDetails: false }] };
  await staff.post('/api/abbasAutos/orders', paperBody([id], { number: '4711', items: [item] }));
  await renderApp(app, viewPath(id));
  await heading('HED 001');
  screen.getByText(/^DAF XF 480/);
  await screen.findByRole('link', { name: 'Order 4711' });
  await eventually(
    () => screen.getByRole('list', { name: 'Price and profit' }).textContent,
    expect.stringContaining('Cost so far£10,000.00'),
  );
  await press('Mark as Sold');
  await alerted('Truck marked as sold.');
  await eventually(() => screen.getByRole<HTMLButtonElement>('button', { name: 'Mark as Sold' }).disabled, true);
  await eventually(() => listed('Truck Details')['Marked as Sold'], 'Yes');
  await press('Order');
  await heading('Create Order (Abbas Autos)');
});

test('a truck is deleted after a question; a failure is reported', async () => {
  const id = await addTruck({ regNumber: 'DEL 001' });
  const { answer } = await renderApp(app, viewPath(id));
  await heading('DEL 001');
  const details = screen.getByRole('region', { name: 'Truck Details' });
  await press('Delete', details);
  const question = await dialog('Delete Truck');
  within(question).getByText('Are you sure you want to delete this truck? This action cannot be undone.');
  await press('Cancel', question);
  await closed('Delete Truck');
  expect(await isInStock('DEL 001')).toBe(true);
  const stop = answer(new RegExp(`/trucks/${id}$`), () => failure(500));
  await press('Delete', details);
  await press('Delete', await dialog('Delete Truck'));
  await alerted('Failed to delete truck.');
  await closed('Delete Truck');
  stop();
  await press('Delete', details);
  await press('Delete', await dialog('Delete Truck'));
  await alerted('Truck deleted successfully.');
  await reached('/current-stock');
  await eventually(() => screen.queryByText('Failed to delete truck.'), null);
  expect(await isInStock('DEL 001')).toBe(false);
});

test.for([
  ...['/missing/trucks/1/view', '/AbbasAutos/trucks/%20/view', '/AbbasAutos/trucks/view', '/trucks/1/view'],
  '/unknown/trucks/1/images/edit',
])('%s redirects to Current Stock', async (path) => {
  await renderApp(app, path);
  await reached('/current-stock');
});

test("an address with another company's truck says so once, and leads back", async () => {
  const id = await addTruck({ regNumber: 'COM 001' });
  await renderApp(app, viewPath(id, 'Butler'));
  await alerted('Failed to retrieve truck details.');
  await screen.findByText('No truck details to display');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await press('Go to Current Stock');
  await reached('/current-stock');
});

test("the form of another company's truck becomes the form of a new one", async () => {
  const id = await addTruck({ regNumber: 'COM 002' });
  await renderApp(app, editPath(id, 'Butler'));
  await alerted('Failed to retrieve truck.');
  await address('/trucks/add?company=Butler');
  await heading('Create Truck');
  await eventually(() => field('Company').value, 'Butler');
});

test.for(['view', 'costings/edit', 'videos/edit'])(
  "an address with a truck's former company redirects to the same screen: %s",
  async (page) => {
    const id = await addTruck({ regNumber: `LVS ${page}`.slice(0, 12) });
    expect((await staff.put(`${trucks}/${id}`, { company: 'RedStar' })).status).toBe(200);
    await renderApp(app, `/AbbasAutos/trucks/${id}/${page}`);
    await reached(`/RedStar/trucks/${id}/${page}`);
  },
);

test('the form warns before the save that the truck is shared, or at another company', async () => {
  const id = await addTruck({ regNumber: 'LVS 2' });
  await takeIn(staff, { regNumber: 'LVS 3', company: 'Butler', chassisNumber: 'LEAVES LVS3' });
  for (let pages = 0; pages < 2; pages += 1) {
    await staff.post('/api/abbasAutos/shares', { truckIds: [id], until: inTenMonths });
  }
  await renderApp(app, editPath(id));
  await button('Save');
  await fill({ 'Chassis Number': 'leaves-lvs3' });
  await screen.findByRole('link', { name: 'The same chassis number is on LVS 3 of Butler Symonds.' });
  await userEvent.selectOptions(field('Company'), 'Red Star Commercial');
  await within(screen.getByRole('region', { name: 'Warnings' })).findByText('It is on 2 shared pages.');
  await press('Save');
  await alerted('Truck updated successfully.');
  await alerted('It is on 2 shared pages.');
  await reached(viewPath(id, 'RedStar'));
});

test('the form says, also to screen readers, that an invoiced truck cannot move to another company', async () => {
  const id = await addTruck({ regNumber: 'LVS 4' });
  const { body } = await staff.post('/api/abbasAutos/invoices', paperBody([id]));
  await renderApp(app, editPath(id));
  await button('Save');
  await userEvent.selectOptions(field('Company'), 'Truck World');
  const refusal = `It is on invoice ${body.number} of Abbas Autos. Credit it first.`;
  await screen.findByText(refusal, { selector: '[role=status] *' });
  await press('Save');
  await alerted(refusal);
  expect(screen.queryByText('Already in stock.')).toBeNull();
});

test('marking a truck as sold names a reservation for someone else, then its shared page', async () => {
  const id = await addTruck({ regNumber: 'LVS 5' });
  await staff.put(`${trucks}/${id}/reservation`, { clientName: 'Moorhen', until: '2099-12-31' });
  await staff.post('/api/abbasAutos/shares', { truckIds: [id], until: inTenMonths });
  await renderApp(app, viewPath(id));
  await heading('LVS 5');
  await press('Mark as Sold');
  const question = await dialog('Mark as Sold');
  await within(question).findByText('LVS 5 is reserved for Moorhen until 31 Dec 2099.');
  await press('Mark as Sold', question);
  await alerted('Truck marked as sold.');
  await alerted('It is on 1 shared page.');
  await within(screen.getByRole('list', { name: 'Price and profit' })).findByText('Not known');
  navigate('/sales');
  await screen.findByText(/without a price\. Sales, costs and profits leave /);
});

test('a price that the server refuses says so beside its field', async () => {
  const { answer } = await renderApp(app, viewPath(await addTruck({ regNumber: 'LVS 9', salePrice: 9000 })));
  await press(/^Change Sale Price/);
  const errors = [{ path: 'salePrice', message: 'Too low.' }];
  answer(/\/trucks\/[^/]+$/, (pass, { method }) =>
    method === 'PUT' ? Response.json({ status: 400, message: 'No.', errors }, { status: 400 }) : pass(),
  );
  await fill({ 'Sale Price': '1' });
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Too low.');
  expect(field('Sale Price').getAttribute('aria-invalid')).toBe('true');
});

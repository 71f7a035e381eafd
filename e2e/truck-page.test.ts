/** The page and form of a truck: view, change, conflicts and deletion. */
import { paperItemBody } from '#test/app/factories.ts';
import { changeTruck } from '#trucks/server/update-truck.ts';
import { truckUpdateSchema } from '#trucks/truck.ts';
import { alert, button, field, fillAll, holdRequests, navigate, readWhenStable, waitForHeading } from './controls.ts';
import { expectRedirect } from './expect-redirect.ts';
import { expect, test } from './fixtures.ts';
import { count, details, openForm } from './truck-steps.ts';

const viewPath = (id: string, company = 'AbbasAutos') => `/${company}/trucks/${id}/view`;
const editPath = (id: string, company = 'AbbasAutos') => `/${company}/trucks/${id}/edit`;

test('a changed truck is saved, and emptied fields are cleared', async ({ app, asUser }) => {
  const id = await app.addTruck({
    regNumber: 'EDT 001',
    boughtFrom: { name: 'Northern Fleet Sales' },
    soldTo: { name: 'Harbour Haulage' },
    salePrice: 20_000,
  });
  const page = await asUser(viewPath(id));
  await waitForHeading(page, 'EDT 001');
  // The form shows the latest saved values, not those of the page before.
  await app.database.db.updateTable('truck').set({ color: 'Yellow' }).where('id', '=', id).execute();
  await button(page.getByRole('region', { name: 'Truck Details' }), 'Edit').click();
  await waitForHeading(page, 'Edit Truck');
  await expect(field(page, 'Color')).toHaveValue('Yellow');
  await expect(field(page, 'Purchase Price')).toHaveValue('18250.50');
  await button(page, 'Clear Bought From').click();
  await button(page, 'Clear Sold To').click();
  await fillAll(page, { 'Reg Date': '', 'Purchase Date': '', 'Sale Price': '', Make: '', Model: 'XG 530' });
  await page.keyboard.press('Escape');
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith(`/trucks/${id}`));
  await button(page, 'Save').click();
  const request = await sent;
  expect(request.headers()['if-match']).toBeTruthy();
  expect(request.postDataJSON()).toMatchObject({
    clearBoughtFrom: true,
    clearSoldTo: true,
    clearRegistrationDate: true,
    clearPurchaseDate: true,
  });
  await waitForHeading(page, 'EDT 001');
  await expect(alert(page, 'Truck updated successfully.')).toBeVisible();
  await expect
    .poll(() => details(page))
    .toMatchObject({
      Make: 'DAF',
      Model: 'XG 530',
      'Reg Date': '–',
      'Purchase Date': '–',
      'Bought from': '–',
      'Sold To': '–',
      'Sale Price': '–',
    });
});

test('the reg number of another truck is rejected; the second of two editors is offered the latest version', async ({
  app,
}) => {
  await app.addTruck({ regNumber: 'OTH 001' });
  const id = await app.addTruck({ regNumber: 'TWO 001', color: 'White' });
  const page = await openForm(app, editPath(id), { expectedErrors: /status of (409|412)/, withoutNews: true });
  await fillAll(page, { 'Reg Number': 'oth 0 01', Color: 'Green' });
  await page.keyboard.press('Escape');
  await button(page, 'Save').click();
  await expect(alert(page, 'The reg number for truck to be updated already exists.')).toBeVisible();
  await expect(field(page, 'Color')).toHaveValue('Green');
  await field(page, 'Reg Number').fill('TWO 001');

  const theirs = truckUpdateSchema.parse({ color: 'Black', model: 'XF 450' });
  await app.write((scope) => changeTruck(scope, { company: 'AbbasAutos', id, ifMatch: undefined }, theirs));
  await field(page, 'Description').fill('Seen on Friday');
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this truck' });
  const color = dialog.getByRole('radiogroup', { name: 'Color' });
  await expect(color.getByRole('radio', { name: 'Yours: Green' })).toBeChecked();
  await expect(color.getByRole('radio', { name: 'Theirs: Black' })).toBeVisible();
  await expect(color.getByRole('radio', { name: 'Original: White' })).toBeVisible();
  await expect(dialog.getByText('Model (XF 450)')).toBeVisible();
  await expect(dialog.getByText('Description (Seen on Friday)')).toBeVisible();
  await button(dialog, 'Keep these').click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Color')).toHaveValue('Green');
  await expect(field(page, 'Model')).toHaveValue('XF 450');
  // The notice disappears after the save; under the pointer it would stay.
  const notice = page.getByRole('alert').filter({ hasText: 'Your changes are now on top of the latest version.' });
  await notice.hover();
  await field(page, 'Model').press('Enter');
  await waitForHeading(page, 'TWO 001');
  await expect(notice).toHaveCount(0);
  await expect
    .poll(() => details(page))
    .toMatchObject({ Color: 'Green', Model: 'XF 450', Description: 'Seen on Friday' });

  await button(page.getByRole('region', { name: 'Truck Details' }), 'Edit').click();
  await field(page, 'Color').fill('Blue');
  await page.keyboard.press('Escape');
  await button(page, 'Back').click();
  await button(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Leave').click();
  await waitForHeading(page, 'TWO 001');
});

test('the page of a truck has its sections with their buttons, disabled while the truck loads', async ({
  app,
  asUser,
}) => {
  const id = await app.addTruck({ regNumber: 'VUE 001', isSold: true });
  const page = await asUser('about:blank', { viewport: { width: 360, height: 740 } });
  const release = await holdRequests(page, ({ pathname }) => pathname === `/api/abbasAutos/trucks/${id}`);
  await page.goto(viewPath(id));
  const sections = { 'Truck Details': ['Delete', 'Edit'], 'Truck Costings': ['Edit'] };
  const media = { Images: ['Edit', 'Upload'], Videos: ['Edit', 'Upload'] };
  const buttons = Object.entries({ ...sections, ...media }).flatMap(([section, names]) =>
    names.map((name) => button(page.getByRole('region', { name: section, exact: true }), name)),
  );
  for (const one of buttons) {
    await expect(one).toBeVisible();
    await expect(one).toBeDisabled();
  }
  const inkOf = (name: string) =>
    button(page.getByRole('region', { name: 'Truck Details' }), name).evaluate((one) => getComputedStyle(one).color);
  // A disabled button shows no warning.
  await expect.poll(() => inkOf('Delete')).toBe(await inkOf('Edit'));
  const place = await readWhenStable(() => page.getByRole('region', { name: 'Truck Details' }).boundingBox());
  await release();
  await waitForHeading(page, 'VUE 001');
  await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible();
  await expect
    .poll(async () => (await page.getByRole('region', { name: 'Truck Details' }).boundingBox())?.y)
    .toBe(place?.y);
  await expect.poll(() => inkOf('Delete')).not.toBe(await inkOf('Edit'));
  for (const one of buttons) await expect(one).toBeEnabled();
  await expect(page.getByText('No truck costings to display')).toBeVisible();
  await expect(page.getByText('No truck images to display')).toBeVisible();
  await expect(page.getByText('No truck videos to display')).toBeVisible();
  // Other tests cover the remaining buttons.
  const links: [section: string, name: string, path: string][] = [
    ['Images', 'Edit', 'images/edit'],
    ['Videos', 'Edit', 'videos/edit'],
    ['Videos', 'Upload', 'videos/upload'],
  ];
  for (const [section, name, path] of links) {
    await button(page.getByRole('region', { name: section, exact: true }), name).click();
    await page.waitForURL(`**/AbbasAutos/trucks/${id}/${path}`);
    await page.goBack();
    await waitForHeading(page, 'VUE 001');
  }
});

test('the head of the page shows description and price; orders are linked, and the truck can be sold and ordered from here', async ({
  app,
  asUser,
}) => {
  const id = await app.addTruck({ regNumber: 'HED 001', make: 'DAF', model: 'XF 480', purchasePrice: 10_000 });
  await app.addPaper('order', {
    number: '4711',
    items: [{ ...paperItemBody([id]), trucks: [{ id, saveTruckDetails: false }] }],
  });
  const page = await asUser(viewPath(id));
  await waitForHeading(page, 'HED 001');
  await expect(page.getByText(/^DAF XF 480/)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Truck Costings' }).getByText('No truck costings to display'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Order 4711' }).click();
  await expect(page.getByRole('heading', { name: 'Order 4711' })).toBeVisible();
  await button(page, 'Back').click();
  await waitForHeading(page, 'HED 001');
  await expect(page.getByRole('list', { name: 'Price and profit' }).getByText('Cost so far£10,000.00')).toBeVisible();
  await button(page, 'Mark as Sold').click();
  await expect(alert(page, 'Truck marked as sold.')).toBeVisible();
  await expect(button(page, 'Mark as Sold')).toBeDisabled();
  await expect.poll(async () => (await details(page))['Marked as Sold']).toBe('Yes');
  await button(page, 'Order').click();
  await waitForHeading(page, 'Create Order (Abbas Autos)');
});

test('a truck is deleted after a question; a failure is reported', async ({ app, asUser }) => {
  const id = await app.addTruck({ regNumber: 'DEL 001' });
  const page = await asUser(viewPath(id), {
    expectedErrors: /status of (412|400|500)/,
    withoutNews: true,
  });
  await waitForHeading(page, 'DEL 001');
  const question = page.getByRole('dialog', { name: 'Delete Truck' });
  await button(page, 'Delete').click();
  await expect(
    question.getByText('Are you sure you want to delete this truck? This action cannot be undone.'),
  ).toBeVisible();
  await button(question, 'Cancel').click();
  await expect(question).toBeHidden();
  await expect.poll(() => count(app, 'DEL001')).toBe(1);

  await page.route(`**/api/abbasAutos/trucks/${id}`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await button(page, 'Delete').click();
  await button(question, 'Delete').click();
  await expect(alert(page, 'Failed to delete truck.')).toBeVisible();
  await expect(question).toBeHidden();

  const places = await page.evaluate('history.length');
  await button(page, 'Delete').click();
  await button(question, 'Delete').click();
  await page.waitForURL('**/current-stock');
  await expect.poll(() => page.evaluate('history.length')).toBe(places);
  await expect(alert(page, 'Truck deleted successfully.')).toBeVisible();
  await expect(alert(page, 'Failed to delete truck.')).toBeHidden();
  await expect.poll(() => count(app, 'DEL001')).toBe(0);
});

test('an address with a missing truck or another company redirects', async ({ app, asUser }) => {
  const id = await app.addTruck({ regNumber: 'COM 001' });
  const page = await asUser(viewPath(id, 'missing'), { expectedErrors: /status of 404/ });
  await page.waitForURL('**/current-stock');
  await page.goto(viewPath(''));
  await page.waitForURL('**/current-stock');
  for (const address of [viewPath('%20'), '/AbbasAutos/trucks/view', `/trucks/${id}/view`]) {
    await expectRedirect(page, address, '/current-stock');
  }
  await navigate(page, viewPath(id, 'abbasautos'));
  await waitForHeading(page, 'COM 001');

  await navigate(page, viewPath(id, 'Butler'));
  await expect(alert(page, 'Failed to retrieve truck details.')).toBeVisible();
  await expect(page.getByText('No truck details to display')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled();
  // One failure shows one panel, one alert and a link back.
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await button(page, 'Go to Current Stock').click();
  await page.waitForURL('**/current-stock');

  await navigate(page, editPath(id, 'Butler'));
  await expect(alert(page, 'Failed to retrieve truck.')).toBeVisible();
  await page.waitForURL('**/trucks/add?company=Butler');
  await waitForHeading(page, 'Create Truck');
  await expect(field(page, 'Company')).toHaveValue('Butler');
});

test('a truck that fails to load is requested three more times, on its page and in its form', async ({
  app,
  asUser,
}) => {
  const id = await app.addTruck({ regNumber: 'TRY 001' });
  const page = await asUser('about:blank', {
    expectedErrors: /status of 500/,
    withoutNews: true,
  });
  await page.clock.install();
  let tries = 0;
  await page.route(`**/api/abbasAutos/trucks/${id}`, (route) => {
    tries += 1;
    return tries > 3
      ? route.continue()
      : route.fulfill({ status: 500, json: { status: 500, message: 'Generic Error' } });
  });
  // The page's clock runs fast, so that the retries take no time.
  const triesMade = async () => {
    await page.clock.runFor(500);
    return tries;
  };
  const links = [
    [viewPath(id), page.getByRole('heading', { level: 1, name: 'TRY 001', exact: true })],
    [editPath(id), field(page, 'Reg Number')],
  ] as const;
  for (const [path, shown] of links) {
    tries = 0;
    await page.goto(path);
    await expect.poll(triesMade).toBeGreaterThanOrEqual(4);
    await expect(shown).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

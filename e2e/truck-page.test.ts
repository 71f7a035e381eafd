/** The page of a truck. */
import { button, holdRequests, readWhenStable, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';

const viewPath = (id: string, company = 'AbbasAutos') => `/${company}/trucks/${id}/view`;
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

/** Open screens show changes of colleagues without a reload. */
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteTruck } from '#trucks/server/delete-truck.ts';
import { changeTruck } from '#trucks/server/update-truck.ts';
import { truckUpdateSchema } from '#trucks/truck.ts';
import { holdRequests, navigate, readWhenStable, waitForHeading } from './controls.ts';
import { type App, expect, test } from './fixtures.ts';
import { emulateTouch } from './touch.ts';

let truckId: string;

test.beforeAll(async ({ app }) => {
  truckId = await app.addTruck({ regNumber: 'LV01 AAA', color: 'White' });
});

/** Saves the truck as a colleague. */
async function saveElsewhere(app: App, fields: Record<string, unknown>): Promise<void> {
  const target = { company: 'AbbasAutos', id: truckId, ifMatch: undefined } as const;
  await app.write((scope) => changeTruck(scope, target, truckUpdateSchema.parse(fields)));
}

test('an open list shows a changed and a new truck without touching the search text or the selection', async ({
  app,
  asUser,
}) => {
  const page = await asUser('/current-stock');
  await expect(page.getByRole('cell', { name: 'LV01 AAA', exact: true })).toBeVisible();
  await saveElsewhere(app, { color: 'Turquoise' });
  await expect(page.getByRole('cell', { name: 'Turquoise' })).toBeVisible();
  await page.getByRole('searchbox').pressSequentially('LV0');
  const second = await app.addTruck({ regNumber: 'LV02 AAA' });
  await expect(page.getByRole('cell', { name: 'LV02 AAA', exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('LV0');
  await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("type")')).toBe('search');
  for (const number of ['LV01 AAA', 'LV02 AAA']) await page.getByLabel(`Select ${number}`, { exact: true }).check();
  await expect(page.getByRole('button', { name: 'Order (2)' })).toBeVisible();
  await app.write((scope) => deleteTruck(scope, { company: 'AbbasAutos', id: second, ifMatch: undefined }));
  await expect(page.getByRole('button', { name: 'Order (1)' })).toBeVisible();
});

test('a touched row does not move when a new row belongs above it', async ({ app, asUser }) => {
  const page = await asUser('/current-stock');
  const finger = await emulateTouch(page);
  const pressed = page.getByRole('cell', { name: 'LV01 AAA', exact: true });
  const before = await readWhenStable(() => pressed.boundingBox());
  if (before === null) throw new Error('The truck is not in sight.');
  await finger.put({ x: before.x + before.width - 8, y: before.y + before.height / 2 });
  const other = await app.addTruck({ regNumber: 'LA00 AAA' });
  await expect(page.getByRole('button', { name: '1 new truck, show' })).toBeVisible();
  expect((await pressed.boundingBox())?.y).toBe(before.y);
  await finger.lift();
  await waitForHeading(page, 'LV01 AAA');
  await app.write((scope) => deleteTruck(scope, { company: 'AbbasAutos', id: other, ifMatch: undefined }));
});

test('rows stay in place while hovered, focused or selected, and new rows wait', async ({ app, asUser }) => {
  const page = await asUser('/current-stock');
  const cell = (name: string) => page.getByRole('cell', { name, exact: true });
  const tick = page.getByLabel('Select LV01 AAA', { exact: true });
  await cell('LV01 AAA').hover();
  const place = await readWhenStable(() => cell('LV01 AAA').boundingBox());
  const ids = [await app.addTruck({ regNumber: 'LA01 AAA' })];
  await expect(page.getByRole('button', { name: '1 new truck, show' })).toBeVisible();
  await saveElsewhere(app, { color: 'Cerise' });
  await expect(cell('Cerise')).toBeVisible();
  expect(await cell('LV01 AAA').boundingBox()).toEqual(place);
  // The pointer leaves.
  await page.getByRole('searchbox').hover();
  await expect(cell('LA01 AAA')).toBeVisible();
  await tick.check();
  await page.getByRole('searchbox').click();
  ids.push(await app.addTruck({ regNumber: 'LA02 AAA' }), await app.addTruck({ regNumber: 'LA03 AAA' }));
  const show = page.getByRole('button', { name: '2 new trucks, show' });
  await expect(show).toBeVisible();
  await app.write((scope) => deleteTruck(scope, { company: 'AbbasAutos', id: ids[0] ?? '', ifMatch: undefined }));
  await expect(page.getByTitle('No longer on this page').getByText('LA01 AAA')).toBeVisible();
  await show.press('Enter');
  await expect(cell('LA03 AAA')).toBeVisible();
  await expect(cell('LA01 AAA')).toHaveCount(0);
  await expect(tick).toBeChecked();
  // A search by the user takes effect at once.
  ids.push(await app.addTruck({ regNumber: 'LA04 AAA' }));
  await expect(page.getByRole('button', { name: '1 new truck, show' })).toBeVisible();
  await page.getByRole('searchbox').fill('LA04');
  await expect(cell('LA04 AAA')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  // The arrow keys reach the rows.
  await tick.uncheck();
  await tick.focus();
  await page.getByRole('searchbox').hover();
  ids.push(await app.addTruck({ regNumber: 'LA05 AAA' }));
  await expect(page.getByRole('button', { name: '1 new truck, show' })).toBeVisible();
  await page.getByRole('searchbox').focus();
  await expect(cell('LA05 AAA')).toBeVisible();
  for (const id of ids.slice(1)) {
    await app.write((scope) => deleteTruck(scope, { company: 'AbbasAutos', id, ifMatch: undefined }));
  }
});

test('a list shows frequent changes even if its responses are slower than the changes', async ({ app, asUser }) => {
  const page = await asUser('/current-stock');
  await expect(page.getByRole('cell', { name: 'LV01 AAA', exact: true })).toBeVisible();
  let changes = 0;
  // A response takes as long as a dozen changes.
  await page.route(/trucks\/rows/, async (route) => {
    const askedAt = changes;
    while (changes <= askedAt + 12) await sleep(50);
    // A cancelled request has no response.
    await route.continue().catch(() => undefined);
  });
  const stormy = page.getByRole('cell', { name: /^Storm \d+$/ });
  const saveAndLook = async () => {
    changes += 1;
    await saveElsewhere(app, { color: `Storm ${changes}` });
    return await stormy.isVisible();
  };
  await expect.poll(saveAndLook, { intervals: [150] }).toBe(true);
});

test('two tabs share one event stream, and a truck open in the second tab is updated', async ({ app, asUser }) => {
  const page = await asUser('about:blank');
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') streams.push(request.url());
  });
  await page.goto('/current-stock');
  await expect.poll(() => streams.length).toBe(1);
  await saveElsewhere(app, { color: 'Indigo' });
  const second = await page.context().newPage();
  await second.goto(`/AbbasAutos/trucks/${truckId}/view`);
  await expect(second.getByText('Indigo')).toBeVisible();
  await saveElsewhere(app, { color: 'Magenta' });
  await expect(second.getByText('Magenta')).toBeVisible();
  expect(streams).toHaveLength(1);
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await saveElsewhere(app, { color: 'Ochre' });
  await expect(second.getByText('Ochre')).toBeVisible();
});

test('a change made while a page waits for its first response is shown', async ({ app, asUser }) => {
  const watching = await asUser('/current-stock');
  await expect(watching.getByRole('cell', { name: 'LV01 AAA', exact: true })).toBeVisible();
  const page = await watching.context().newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    // The first response was created before the change, and arrives late.
    void page.route(
      (url) => url.pathname === `/api/abbasAutos/trucks/${truckId}`,
      async (route) => {
        const response = await route.fetch();
        resolve();
        await held;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
  });
  await page.goto(`/AbbasAutos/trucks/${truckId}/view`);
  await asked;
  await saveElsewhere(app, { color: 'Vermilion' });
  await expect(watching.getByRole('cell', { name: 'Vermilion' })).toBeVisible();
  release();
  await expect(page.getByText('Vermilion')).toBeVisible();
});

test('an open form reports a save by someone else and keeps its input until it is saved or left', async ({
  app,
  asUser,
}) => {
  const path = `/AbbasAutos/trucks/${truckId}`;
  const page = await asUser(`${path}/edit`, { expectedErrors: /status of 412/ });
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else has just saved this record.' });
  const colors = ['Amber', 'Ivory'];
  // The form does not report saves from before it was opened.
  const saveAndLook = async () => {
    colors.reverse();
    await saveElsewhere(app, { color: colors[0] });
    return notice.count();
  };
  await page.getByLabel('Model').fill('XG 480');
  await expect.poll(saveAndLook, { intervals: [500] }).toBeGreaterThan(0);
  // An alert under the pointer does not disappear.
  await notice.hover();
  await expect(page.getByLabel('Model')).toHaveValue('XG 480');
  await page.getByLabel('Model').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Both sets of changes are saved' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Truck Details' })).toBeVisible();
  const stored = app.database.db.selectFrom('truck').select(['model', 'color']).where('id', '=', truckId);
  expect(await stored.executeTakeFirst()).toEqual({ model: 'XG 480', color: colors[0] });
  await expect(notice).toHaveCount(0);

  await navigate(page, `${path}/edit`);
  await expect(page.getByLabel('Model')).toBeVisible();
  await expect.poll(saveAndLook, { intervals: [500] }).toBeGreaterThan(0);
  await notice.hover();
  await navigate(page, `${path}/view`);
  await expect(page.getByRole('region', { name: 'Truck Details' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('the user who saves sees no notice about someone else, even if the next page is slow', async ({ app, asUser }) => {
  const watching = await asUser(`/AbbasAutos/trucks/${truckId}/view`);
  await saveElsewhere(app, { color: 'Teal' });
  await expect(watching.getByText('Teal')).toBeVisible();
  const form = await watching.context().newPage();
  // The code of the truck page loads slowly.
  const release = await holdRequests(form, /view-truck-page/);
  await form.addInitScript(() => {
    // Also alerts that disappear after a few seconds.
    new MutationObserver(() => {
      const told = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
      if (told.some((text) => text.includes('Someone else'))) document.documentElement.dataset.toldOfOthers = 'yes';
    }).observe(document, { childList: true, subtree: true });
  });
  await form.goto(`/AbbasAutos/trucks/${truckId}/edit`);
  await form.getByLabel('Color').fill('Crimson');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(watching.getByText('Crimson')).toBeVisible();
  await release();
  await expect(form.getByRole('region', { name: 'Truck Details' })).toBeVisible();
  expect(await form.locator('html').getAttribute('data-told-of-others')).toBeNull();
});

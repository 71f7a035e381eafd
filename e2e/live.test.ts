/** Open screens show changes of colleagues without a reload. */
import { expect, test, vi } from 'vitest';
import { deleteTruck } from '#trucks/server/delete-truck.ts';
import { changeTruck } from '#trucks/server/update-truck.ts';
import { truckUpdateSchema } from '#trucks/truck.ts';
import { browserFixtureForFile } from './browser-fixture.ts';
import { holdRequests, navigate, readWhenStable, waitForHeading } from './controls.ts';
import { emulateTouch } from './touch.ts';

const fixture = await browserFixtureForFile();
const truckId = await fixture.addTruck({ regNumber: 'LV01 AAA', color: 'White' });

/** Saves the truck as a colleague. */
async function saveElsewhere(fields: Record<string, unknown>): Promise<void> {
  const target = { company: 'AbbasAutos', id: truckId, ifMatch: undefined } as const;
  await fixture.write((scope) => changeTruck(scope, target, truckUpdateSchema.parse(fields)));
}

test('an open list shows a changed and a new truck without touching the search text or the selection', async () => {
  const page = await fixture.visitAs('User', '/current-stock');
  await page.getByRole('cell', { name: 'LV01 AAA', exact: true }).waitFor();
  await saveElsewhere({ color: 'Turquoise' });
  await page.getByRole('cell', { name: 'Turquoise' }).waitFor();
  await page.getByRole('searchbox').pressSequentially('LV0');
  const second = await fixture.addTruck({ regNumber: 'LV02 AAA' });
  await page.getByRole('cell', { name: 'LV02 AAA', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('LV0');
  await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("type")')).toBe('search');
  for (const number of ['LV01 AAA', 'LV02 AAA']) await page.getByLabel(`Select ${number}`, { exact: true }).check();
  await page.getByRole('button', { name: 'Order (2)' }).waitFor();
  await fixture.write((scope) => deleteTruck(scope, { company: 'AbbasAutos', id: second, ifMatch: undefined }));
  await page.getByRole('button', { name: 'Order (1)' }).waitFor();
});

test('a touched row does not move when a new row belongs above it', async () => {
  const page = await fixture.visitAs('User', '/current-stock');
  const finger = await emulateTouch(page);
  const pressed = page.getByRole('cell', { name: 'LV01 AAA', exact: true });
  const before = await readWhenStable(() => pressed.boundingBox());
  if (before === null) throw new Error('The truck is not in sight.');
  await finger.put({ x: before.x + before.width - 8, y: before.y + before.height / 2 });
  const other = await fixture.addTruck({ regNumber: 'LA00 AAA' });
  await page.getByRole('button', { name: '1 new truck, show' }).waitFor();
  expect((await pressed.boundingBox())?.y).toBe(before.y);
  await finger.lift();
  await waitForHeading(page, 'LV01 AAA');
  await fixture.write((scope) => deleteTruck(scope, { company: 'AbbasAutos', id: other, ifMatch: undefined }));
});

test('rows stay in place while hovered, focused or selected, and new rows wait', async () => {
  const page = await fixture.visitAs('User', '/current-stock');
  const cell = (name: string) => page.getByRole('cell', { name, exact: true });
  const tick = page.getByLabel('Select LV01 AAA', { exact: true });
  await cell('LV01 AAA').hover();
  const place = await readWhenStable(() => cell('LV01 AAA').boundingBox());
  const ids = [await fixture.addTruck({ regNumber: 'LA01 AAA' })];
  await page.getByRole('button', { name: '1 new truck, show' }).waitFor();
  await saveElsewhere({ color: 'Cerise' });
  await cell('Cerise').waitFor();
  expect(await cell('LV01 AAA').boundingBox()).toEqual(place);
  // The pointer leaves.
  await page.getByRole('searchbox').hover();
  await cell('LA01 AAA').waitFor();
  await tick.check();
  await page.getByRole('searchbox').click();
  ids.push(await fixture.addTruck({ regNumber: 'LA02 AAA' }), await fixture.addTruck({ regNumber: 'LA03 AAA' }));
  const show = page.getByRole('button', { name: '2 new trucks, show' });
  await show.waitFor();
  await fixture.write((scope) => deleteTruck(scope, { company: 'AbbasAutos', id: ids[0] ?? '', ifMatch: undefined }));
  await page.getByTitle('No longer on this page').getByText('LA01 AAA').waitFor();
  await show.press('Enter');
  await cell('LA03 AAA').waitFor();
  await expect.poll(() => cell('LA01 AAA').count()).toBe(0);
  await expect.poll(() => tick.isChecked()).toBe(true);
  // A search by the user takes effect at once.
  ids.push(await fixture.addTruck({ regNumber: 'LA04 AAA' }));
  await page.getByRole('button', { name: '1 new truck, show' }).waitFor();
  await page.getByRole('searchbox').fill('LA04');
  await cell('LA04 AAA').waitFor();
  await page.getByRole('searchbox').fill('');
  // The arrow keys reach the rows.
  await tick.uncheck();
  await tick.focus();
  await page.getByRole('searchbox').hover();
  ids.push(await fixture.addTruck({ regNumber: 'LA05 AAA' }));
  await page.getByRole('button', { name: '1 new truck, show' }).waitFor();
  await page.getByRole('searchbox').focus();
  await cell('LA05 AAA').waitFor();
  for (const id of ids.slice(1)) {
    await fixture.write((scope) => deleteTruck(scope, { company: 'AbbasAutos', id, ifMatch: undefined }));
  }
});

test('a list shows frequent changes even if its responses are slower than the changes', async () => {
  const page = await fixture.visitAs('User', '/current-stock');
  await page.getByRole('cell', { name: 'LV01 AAA', exact: true }).waitFor();
  let changes = 0;
  // A response takes as long as a dozen changes.
  await page.route(/trucks\/rows/, async (route) => {
    const askedAt = changes;
    await vi.waitUntil(() => changes > askedAt + 12, { timeout: 60_000, interval: 50 });
    // A cancelled request has no response.
    await route.continue().catch(() => undefined);
  });
  const stormy = page.getByRole('cell', { name: /^Storm \d+$/ });
  const saveAndLook = async () => {
    changes += 1;
    await saveElsewhere({ color: `Storm ${changes}` });
    return await stormy.isVisible();
  };
  await expect.poll(saveAndLook, { interval: 150, timeout: 60_000 }).toBe(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('two tabs share one event stream, and a truck open in the second tab is updated', async () => {
  const page = await fixture.visitAs('User', 'about:blank');
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') streams.push(request.url());
  });
  await page.goto('/current-stock');
  await expect.poll(() => streams.length).toBe(1);
  await saveElsewhere({ color: 'Indigo' });
  const second = await page.context().newPage();
  await second.goto(`/AbbasAutos/trucks/${truckId}/view`);
  await second.getByText('Indigo').waitFor();
  await saveElsewhere({ color: 'Magenta' });
  await second.getByText('Magenta').waitFor();
  expect(streams).toHaveLength(1);
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await saveElsewhere({ color: 'Ochre' });
  await second.getByText('Ochre').waitFor();
});

test('a change made while a page waits for its first response is shown', async () => {
  const watching = await fixture.visitAs('User', '/current-stock');
  await watching.getByRole('cell', { name: 'LV01 AAA', exact: true }).waitFor();
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
  await saveElsewhere({ color: 'Vermilion' });
  await watching.getByRole('cell', { name: 'Vermilion' }).waitFor();
  release();
  await page.getByText('Vermilion').waitFor();
});

test('an open form reports a save by someone else and keeps its input until it is saved or left', async () => {
  const path = `/AbbasAutos/trucks/${truckId}`;
  const page = await fixture.visitAs('User', `${path}/edit`, { expectedErrors: /status of 412/ });
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else has just saved this record.' });
  const colors = ['Amber', 'Ivory'];
  // The form does not report saves from before it was opened.
  const saveAndLook = async () => {
    colors.reverse();
    await saveElsewhere({ color: colors[0] });
    return notice.count();
  };
  await page.getByLabel('Model').fill('XG 480');
  await expect.poll(saveAndLook, { interval: 500 }).toBeGreaterThan(0);
  await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('XG 480');
  // An alert under the pointer does not disappear.
  await notice.hover();
  await page.getByLabel('Model').press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Both sets of changes are saved' }).waitFor();
  await page.getByRole('region', { name: 'Truck Details' }).waitFor();
  await expect.poll(() => notice.count()).toBe(0);

  await navigate(page, `${path}/edit`);
  await page.getByLabel('Model').waitFor();
  await expect.poll(saveAndLook, { interval: 500 }).toBeGreaterThan(0);
  await notice.hover();
  await navigate(page, `${path}/view`);
  await page.getByRole('region', { name: 'Truck Details' }).waitFor();
  await expect.poll(() => notice.count()).toBe(0);
});

test('the user who saves sees no notice about someone else, even if the next page is slow', async () => {
  const watching = await fixture.visitAs('User', `/AbbasAutos/trucks/${truckId}/view`);
  await saveElsewhere({ color: 'Teal' });
  await watching.getByText('Teal').waitFor();
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
  await watching.getByText('Crimson').waitFor();
  await release();
  await form.getByRole('region', { name: 'Truck Details' }).waitFor();
  expect(await form.locator('html').getAttribute('data-told-of-others')).toBeNull();
});

/** What colleagues change shows on open screens without a reload (specification, section 10.7). */
import { expect, test, vi } from 'vitest';
import { deleteTruck } from '#trucks/server/delete-truck.ts';
import { changeTruck } from '#trucks/server/update-truck.ts';
import { truckUpdateSchema } from '#trucks/truck.ts';
import { browserFixtureForFile } from './browser-fixture.ts';
import { atRest, follow, heading, hold } from './controls.ts';
import { touched } from './touch.ts';

const fixture = await browserFixtureForFile();
const truckId = await fixture.addTruck({ regNumber: 'LV01 AAA', color: 'White' });

/** A colleague's save of the truck. */
async function saveElsewhere(fields: Record<string, unknown>): Promise<void> {
  const target = { company: 'AbbasAutos', id: truckId, ifMatch: undefined } as const;
  await fixture.write((scope) => changeTruck(scope, target, truckUpdateSchema.parse(fields)));
}

test('an open list shows a changed truck and a new one, and leaves what is being typed and what is selected alone', async () => {
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

test('a row stays below the finger that was put on it, though a new one belongs above it', async () => {
  const page = await fixture.visitAs('User', '/current-stock');
  const finger = await touched(page);
  const pressed = page.getByRole('cell', { name: 'LV01 AAA', exact: true });
  const before = await atRest(() => pressed.boundingBox());
  if (before === null) throw new Error('The truck is not in sight.');
  await finger.put({ x: before.x + before.width - 8, y: before.y + before.height / 2 });
  const other = await fixture.addTruck({ regNumber: 'LA00 AAA' });
  await page.getByRole('button', { name: '1 new truck, show' }).waitFor();
  expect((await pressed.boundingBox())?.y).toBe(before.y);
  await finger.lift();
  await heading(page, 'LV01 AAA');
  await fixture.write((scope) => deleteTruck(scope, { company: 'AbbasAutos', id: other, ifMatch: undefined }));
});

test('rows stay in place while the pointer, the focus or a tick is among them, and new ones wait', async () => {
  const page = await fixture.visitAs('User', '/current-stock');
  const cell = (name: string) => page.getByRole('cell', { name, exact: true });
  const tick = page.getByLabel('Select LV01 AAA', { exact: true });
  await cell('LV01 AAA').hover();
  const place = await atRest(() => cell('LV01 AAA').boundingBox());
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
  // What the person asks for counts at once.
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

test('while changes go on, a list whose answers take longer than the pause between them shows them all the same', async () => {
  const page = await fixture.visitAs('User', '/current-stock');
  await page.getByRole('cell', { name: 'LV01 AAA', exact: true }).waitFor();
  let changes = 0;
  // An answer comes a dozen changes after it was asked for.
  await page.route(/trucks\/rows/, async (route) => {
    const askedAt = changes;
    await vi.waitUntil(() => changes > askedAt + 12, { timeout: 60_000, interval: 50 });
    // One that was given up has nobody to answer.
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

test('two tabs share one stream, and a truck that is open in the second is kept up to date', async () => {
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

test('what changes while a page is still waiting for its first answer is shown by it', async () => {
  const watching = await fixture.visitAs('User', '/current-stock');
  await watching.getByRole('cell', { name: 'LV01 AAA', exact: true }).waitFor();
  const page = await watching.context().newPage();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    // The first answer was made at once, and takes its time.
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
  letGo();
  await page.getByText('Vermilion').waitFor();
});

test('an open form says that somebody else saved and keeps what is typed, until both changes are saved or it is left', async () => {
  const path = `/AbbasAutos/trucks/${truckId}`;
  const page = await fixture.visitAs('User', `${path}/edit`, { expectedErrors: /status of 412/ });
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else has just saved this record.' });
  const colors = ['Amber', 'Ivory'];
  // The form says nothing of what was saved before it was opened.
  const saveAndLook = async () => {
    colors.reverse();
    await saveElsewhere({ color: colors[0] });
    return notice.count();
  };
  await page.getByLabel('Model').fill('XG 480');
  await expect.poll(saveAndLook, { interval: 500 }).toBeGreaterThan(0);
  await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('XG 480');
  // Below the pointer no alert goes by itself.
  await notice.hover();
  await page.getByLabel('Model').press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Both sets of changes are saved' }).waitFor();
  await page.getByRole('region', { name: 'Truck Details' }).waitFor();
  await expect.poll(() => notice.count()).toBe(0);

  await follow(page, `${path}/edit`);
  await page.getByLabel('Model').waitFor();
  await expect.poll(saveAndLook, { interval: 500 }).toBeGreaterThan(0);
  await notice.hover();
  await follow(page, `${path}/view`);
  await page.getByRole('region', { name: 'Truck Details' }).waitFor();
  await expect.poll(() => notice.count()).toBe(0);
});

test('whoever saves is not told that somebody else did, however late the next page comes', async () => {
  const watching = await fixture.visitAs('User', `/AbbasAutos/trucks/${truckId}/view`);
  await saveElsewhere({ color: 'Teal' });
  await watching.getByText('Teal').waitFor();
  const form = await watching.context().newPage();
  // The part of the program that shows a truck is on its way for long.
  const letGo = await hold(form, /view-truck-page/);
  await form.addInitScript(() => {
    // Also what is told for a few seconds only.
    new MutationObserver(() => {
      const told = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
      if (told.some((text) => text.includes('Someone else'))) document.documentElement.dataset.toldOfOthers = 'yes';
    }).observe(document, { childList: true, subtree: true });
  });
  await form.goto(`/AbbasAutos/trucks/${truckId}/edit`);
  await form.getByLabel('Color').fill('Crimson');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await watching.getByText('Crimson').waitFor();
  await letGo();
  await form.getByRole('region', { name: 'Truck Details' }).waitFor();
  expect(await form.locator('html').getAttribute('data-told-of-others')).toBeNull();
});

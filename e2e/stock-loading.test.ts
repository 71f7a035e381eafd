/** Loading of a stock list: placeholders, requests, and errors. */

import { button, holdRequests, navigate, readWhenStable } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { addStock, openList, regNumbers, waitForRange } from './stock-steps.ts';

test.beforeAll(async ({ app }) => {
  await addStock(app);
});

test('a loading list says so, keeps its size, requests its rows once and prefetches the next page', async ({
  asUser,
}) => {
  const page = await asUser('about:blank', { withoutNews: true });
  const release = await holdRequests(page, '**/api/abbasAutos/trucks/rows?*');
  await page.goto('/all-stock');
  await expect(page.getByRole('status').getByText('Loading list of trucks...')).toBeVisible();
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  const before = await readWhenStable(() => page.getByRole('table').boundingBox());
  await release();
  await waitForRange(page, '1–10 of 13');
  await expect.poll(() => page.getByRole('table').boundingBox()).toEqual(before);

  // Returning to a list requests its rows once and does not wait for its views.
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  await link('Costings').click();
  await expect(page.getByRole('heading', { name: 'Costings', level: 1 })).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/\/trucks\/rows$/.test(pathname)) requests.push(`${pathname} ${searchParams.get('offset')}`);
  });
  const releaseAll = await holdRequests(page, (url) => /\/trucks\/rows$|\/views$/.test(url.pathname));
  await link('All Stock').click();
  await expect(page.getByRole('heading', { name: 'All Stock', level: 1 })).toBeVisible();
  await expect.poll(() => requests).toEqual(['/api/abbasAutos/trucks/rows 0']);
  await expect(page.getByRole('status').getByText('Loading list of trucks...')).toBeVisible();
  await releaseAll();
  await waitForRange(page, '1–10 of 13');
  const nextPage = '/api/abbasAutos/trucks/rows 10';
  await expect.poll(() => requests).toContain(nextPage);
  expect(requests.slice(0, 2)).toEqual(['/api/abbasAutos/trucks/rows 0', nextPage]);

  const isAhead = ({ searchParams }: URL) =>
    searchParams.get('offset') === '10' && searchParams.get('sold') === 'false';
  const fetchedAhead = page.waitForResponse((answer) => isAhead(new URL(answer.url())));
  await navigate(page, '/current-stock');
  await fetchedAhead;
  await holdRequests(page, (url) => url.pathname.endsWith('/rows'));
  await button(page, 'Next page').click();
  await waitForRange(page, '11–12 of 12');
  await expect.poll(() => regNumbers(page)).toHaveLength(2);
});

test('the current page stays until the next one arrives, and an outdated request is cancelled', async ({ app }) => {
  const numbers = Array.from({ length: 23 }, (_, index) => `LG${String(index + 1).padStart(2, '0')} BUT`);
  for (const regNumber of numbers) await app.addTruck({ regNumber, company: 'Butler' });
  const page = await openList(app, '/current-stock?company=Butler');
  await page.getByLabel('Select LG02 BUT', { exact: true }).check();
  const release = await holdRequests(page, (url) => url.searchParams.get('search')?.startsWith('lg1') === true);
  await page.getByPlaceholder('Search trucks...').pressSequentially('lg1');
  await expect(page.getByPlaceholder('Search trucks...')).toHaveValue('lg1');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expect(button(page, 'View LG01 BUT')).toBeVisible();
  await release();
  await waitForRange(page, '1–10 of 10');
  await expect.poll(async () => (await regNumbers(page))[0]).toBe('LG10 BUT');
  await page.getByPlaceholder('Search trucks...').fill('');
  await waitForRange(page, '1–10 of 23');
  await expect(page.getByLabel('Select LG02 BUT', { exact: true })).toBeChecked();
  await expect(button(page, 'Order (1)')).toBeVisible();

  const givenUp: string[] = [];
  page.on('requestfailed', (request) => givenUp.push(new URL(request.url()).searchParams.get('search') ?? ''));
  await holdRequests(page, (url) => url.searchParams.get('search') === 'vol');
  await page.getByPlaceholder('Search trucks...').fill('vol');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await page.getByPlaceholder('Search trucks...').fill('lg2');
  await waitForRange(page, '1–4 of 4');
  await expect.poll(() => givenUp).toContain('vol');
});

test('a list that fails to load is requested four times, two seconds apart, before an error is shown', async ({
  asUser,
}) => {
  const page = await asUser('about:blank', { expectedErrors: /status of 500/ });
  await page.clock.install();
  for (const [path, alert] of [
    ['/current-stock', 'Failed to retrieve list of unsold trucks'],
    ['/all-stock', 'Failed to retrieve list of trucks'],
  ] as const) {
    const tries: number[] = [];
    await page.route('**/api/abbasAutos/trucks/rows?*', async (route) => {
      tries.push(await page.evaluate(() => Date.now()));
      return route.fulfill({ status: 500, json: { status: 500, message: 'Generic Error' } });
    });
    await page.goto(path);
    // The page's clock runs fast, so that the retries take no time.
    const seen = async () => {
      await page.clock.runFor(500);
      return page.getByRole('alert').getByText(alert, { exact: true }).count();
    };
    await expect.poll(seen).toBe(1);
    expect(tries).toHaveLength(4);
    expect((tries[3] ?? 0) - (tries[0] ?? 0)).toBeGreaterThanOrEqual(5900);
    await page.unroute('**/api/abbasAutos/trucks/rows?*');
    await button(page, 'Try again').click();
    await expect(button(page, 'View AB12 CDE')).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  }
});

/** The line is lost, slow, or shared by many tabs: what was missed shows, nothing typed is lost, and work goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, field, heading } from './controls.ts';
import { failuresExpected, type Stage, setStage } from './stage.ts';
import { count, openForm } from './truck-steps.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.stop());

test('an open list shows what was changed while the line was lost', async () => {
  await stage.addTruck({ regNumber: 'BAD 100' });
  const page = await stage.visitAs('User', '/current-stock', failuresExpected);
  await page.getByRole('cell', { name: 'BAD 100', exact: true }).waitFor();
  await page.context().setOffline(true);
  await stage.addTruck({ regNumber: 'BAD 101' });
  await page.context().setOffline(false);
  await page.getByRole('cell', { name: 'BAD 101', exact: true }).waitFor();
});

test('on a slow line a form says that it saves, takes one press for one truck, and lists stay usable meanwhile', async () => {
  const page = await openForm(stage);
  const line = await page.context().newCDPSession(page);
  // Bytes a second: a telephone at the edge of its network.
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 20_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  const values = { 'Reg Number': 'SLO 1', Make: 'Foden', Model: 'Alpha', Mileage: '1000', 'Purchase Price': '100' };
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
  await button(page, 'Save').dblclick();
  await heading(page, 'SLO 1');
  expect(await count(stage, 'SLO1')).toBe(1);
  await page.goto('/current-stock');
  const search = page.getByRole('searchbox', { name: 'Search trucks...' });
  await search.pressSequentially('SLO 1');
  // Whatever the answers do, the letters stand there.
  await expect.poll(() => search.inputValue()).toBe('SLO 1');
  await page.getByRole('cell', { name: 'SLO 1', exact: true }).waitFor();
});

test('eight tabs of one person have one stream of news, and each of them reads, hears and saves', async () => {
  const first = await stage.visitAs('User', 'about:blank');
  const streams: string[] = [];
  first.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') streams.push(request.url());
  });
  await first.goto('/current-stock');
  await first.getByRole('heading', { name: 'Current Stock' }).waitFor();
  // A browser opens six connections to a host: a stream of each tab would leave none for the last ones.
  const tabs = [first];
  for (let n = 2; n <= 8; n += 1) {
    const tab = await first.context().newPage();
    await tab.goto('/current-stock');
    await tab.getByRole('heading', { name: 'Current Stock' }).waitFor();
    tabs.push(tab);
  }
  await stage.addTruck({ regNumber: 'TAB 100' });
  for (const tab of tabs) await tab.getByRole('cell', { name: 'TAB 100', exact: true }).waitFor();
  expect(streams).toHaveLength(1);
  const last = tabs.at(-1) ?? first;
  await last.goto('/trucks/add');
  const values = { 'Reg Number': 'TAB 101', Make: 'Foden', Model: 'Alpha', Mileage: '1', 'Purchase Price': '1' };
  for (const [name, value] of Object.entries(values)) await field(last, name).fill(value);
  await button(last, 'Save').click();
  await heading(last, 'TAB 101');
  for (const tab of tabs.slice(0, -1)) await tab.getByRole('cell', { name: 'TAB 101', exact: true }).waitFor();
});

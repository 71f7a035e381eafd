/** The line is lost and comes back: what was missed shows, and work goes on without a reload. */
import { afterAll, beforeAll, test } from 'vitest';
import { failuresExpected, type Stage, setStage } from './stage.ts';

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

/** The line is lost and comes back: what is typed stays, what was missed shows, and work goes on without a reload. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failuresExpected, type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.stop());

test('a save without a line is told, keeps what is typed, and works when the line is back', async () => {
  const page = await stage.visitAs('User', '/trucks/add?company=AbbasAutos', failuresExpected);
  await page.getByLabel('Reg Number').fill('BAD 001');
  await page.getByLabel('Make').fill('Scania');
  await page.getByLabel('Model').fill('R 450');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /Failed|not reach|connection/i })
    .first()
    .waitFor();
  expect(await page.getByLabel('Reg Number').inputValue()).toBe('BAD 001');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => stage.database.db.selectFrom('truck').select('make').where('reg_number', '=', 'BAD 001').execute())
    .toEqual([{ make: 'Scania' }]);
});

test('an open list shows what was changed while the line was lost', async () => {
  await stage.addTruck({ regNumber: 'BAD 100' });
  const page = await stage.visitAs('User', '/current-stock', failuresExpected);
  await page.getByRole('cell', { name: 'BAD 100', exact: true }).waitFor();
  await page.context().setOffline(true);
  await stage.addTruck({ regNumber: 'BAD 101' });
  await page.context().setOffline(false);
  await page.getByRole('cell', { name: 'BAD 101', exact: true }).waitFor();
});

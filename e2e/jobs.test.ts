/** `/admin/jobs`: Admins see failed tasks and retry them. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { browserFixtureForFile } from './browser-fixture.ts';
import { navigate } from './controls.ts';

const fixture = await browserFixtureForFile();

/** Failed removals whose files no longer exist. */
async function addFailed(prefix: string): Promise<void> {
  await sql`
    insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output, policy)
    values ('remove-media', ${JSON.stringify({ prefix })}::jsonb, 'failed', 11, 11, now(),
      '{"message": "It failed (ECONNREFUSED); the log says more."}', 'standard')`.execute(fixture.database.db);
}

test('failed tasks are retried one by one or all together; many tasks are paged', async () => {
  for (const prefix of ['nothing-1/', 'nothing-2/', 'nothing-3/']) await addFailed(prefix);
  const page = await fixture.visitAs('Admin', '/home');
  const main = page.getByRole('navigation', { name: 'Main' });
  const menu = main.getByRole('button', { name: 'Set-up' });
  const link = main.getByRole('link', { name: 'Background tasks', exact: true });
  await menu.press('Enter');
  await link.waitFor();
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'detached' });
  await menu.click();
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Background tasks' }).waitFor();
  await link.waitFor({ state: 'detached' });
  const list = page.getByRole('list', { name: 'Background tasks' });
  const failed = list.getByRole('listitem').filter({ hasText: 'Failed' });
  await expect.poll(() => failed.count()).toBe(3);
  await failed.first().getByText('It failed (ECONNREFUSED); the log says more.').waitFor();
  await failed.first().getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Remove photos and videos: retrying.').waitFor();
  await expect.poll(() => failed.count()).toBe(2);
  await page.getByRole('button', { name: 'Try all again' }).click();
  await page.getByText('Retrying 2 tasks.').waitFor();
  await expect.poll(() => failed.count()).toBe(0);
  await page.getByText('Nothing waiting.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Try all again' }).isDisabled()).toBe(true);

  for (let n = 1; n <= 27; n += 1) await addFailed(`nothing-${n}/`);
  await navigate(page, '/home');
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  await navigate(page, '/admin/jobs');
  await expect.poll(() => list.getByRole('listitem').count()).toBe(25);
  await page.getByRole('button', { name: '2', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
  await page.getByText('Waiting', { exact: true }).last().click();
  await expect.poll(() => new URL(page.url()).search).toBe('?state=Waiting');
  await page.reload();
  await expect.poll(() => page.getByRole('radio', { name: 'Waiting' }).isChecked()).toBe(true);
});

/** `/admin/jobs`: Admins see failed tasks and retry them. */
import { sql } from 'kysely';
import { navigate } from './controls.ts';
import { type App, expect, test } from './fixtures.ts';

/** Failed removals whose files no longer exist. */
async function addFailed(app: App, prefix: string): Promise<void> {
  await sql`
    insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output, policy)
    values ('remove-media', ${JSON.stringify({ prefix })}::jsonb, 'failed', 11, 11, now(),
      '{"message": "It failed (ECONNREFUSED); the log says more."}', 'standard')`.execute(app.database.db);
}

test('failed tasks are retried one by one or all together; many tasks are paged', async ({ app, asAdmin }) => {
  for (const prefix of ['nothing-1/', 'nothing-2/', 'nothing-3/']) await addFailed(app, prefix);
  const page = await asAdmin('/home');
  const main = page.getByRole('navigation', { name: 'Main' });
  const menu = main.getByRole('button', { name: 'Set-up' });
  const link = main.getByRole('link', { name: 'Background tasks', exact: true });
  await menu.press('Enter');
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toHaveCount(0);
  await menu.click();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Background tasks' })).toBeVisible();
  await expect(link).toHaveCount(0);
  const list = page.getByRole('list', { name: 'Background tasks' });
  const failed = list.getByRole('listitem').filter({ hasText: 'Failed' });
  await expect(failed).toHaveCount(3);
  await expect(failed.first().getByText('It failed (ECONNREFUSED); the log says more.')).toBeVisible();
  await failed.first().getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Remove photos and videos: retrying.')).toBeVisible();
  await expect(failed).toHaveCount(2);
  await page.getByRole('button', { name: 'Try all again' }).click();
  await expect(page.getByText('Retrying 2 tasks.')).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(page.getByText('Nothing waiting.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try all again' })).toBeDisabled();

  for (let n = 1; n <= 27; n += 1) await addFailed(app, `nothing-${n}/`);
  await navigate(page, '/home');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await navigate(page, '/admin/jobs');
  await expect(list.getByRole('listitem')).toHaveCount(25);
  await page.getByRole('button', { name: '2', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
  await page.getByText('Waiting', { exact: true }).last().click();
  await expect.poll(() => new URL(page.url()).search).toBe('?state=Waiting');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Waiting' })).toBeChecked();
});

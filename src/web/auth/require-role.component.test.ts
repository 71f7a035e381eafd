/** Pages that are not for everyone. `navigation.test.ts` lists who may open which page. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { appForFile } from '#test/app/test-app.ts';
import { alerted, eventually, navigate, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const yard = ['Home', 'Current Stock', 'All Stock', 'Costings', 'Orders', 'Invoices'];

test.for([
  ['Other', ['/trucks/add', '/AbbasAutos/trucks/1/view', '/admin/users'], '/', ['Home', 'Logout']],
  ['User', ['/admin/users', '/deleted', '/particulars'], '/current-stock', [...yard, 'Logout']],
] as const)(
  '%s sees one alert on pages for other roles, is redirected to the start page, and has no link to them',
  async ([role, [first, ...others], end, links]) => {
    await renderApp(app, first, { role });
    await alerted('You do not have the required role to view the requested page.');
    for (const path of others) {
      await eventually(() => location.pathname, end);
      navigate(path);
    }
    await eventually(() => location.pathname, end);
    await eventually(() => screen.getAllByRole('alert').length, 1);
    await eventually(() => {
      const [logo, ...shown] = within(screen.getByRole('banner')).getAllByRole('link');
      return [logo?.getAttribute('href'), ...shown.map((link) => link.textContent)];
    }, ['/', ...links]);
    await press('Close alert');
    await eventually(() => screen.queryAllByRole('alert'), []);
    const main = screen.getByRole('navigation', { name: 'Main' });
    for (const menu of within(main).queryAllByRole('button')) await userEvent.click(menu);
    expect(
      screen.queryByRole('link', { name: /^(?:Users|Background tasks|Deleted records|Company Particulars)$/ }),
    ).toBeNull();
  },
);

test('a user who is no longer approved is redirected after the next refused call', async () => {
  await renderApp(app, '/current-stock');
  await screen.findByText('No trucks to display');
  const roles = (from: Role, to: Role) =>
    app.db.updateTable('app_user').set({ role: to }).where('role', '=', from).execute();
  await roles('User', 'Other');
  onTestFinished(async () => {
    await roles('Other', 'User');
  });
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await alerted('You do not have the required role to view the requested page.');
  await eventually(() => location.pathname, '/');
});

/**
 * What each screen shows about a year of sample trading, compared with stored texts. If a change is meant to alter one,
 * `npx vitest run src/web/stored-screens.component.test.ts -u` stores the new ones: read the difference before you commit
 * it.
 */
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { withoutChanges } from '#test/app/stored-text.ts';
import { appForFile } from '#test/app/test-app.ts';
import { addDemoRecords, demoNow } from '#test/records/demo-records.ts';
import { nameOf, outlineOf } from '#test/web/outline.ts';
import { renderApp } from '#test/web/render-app.tsx';
import { screenAddresses, withIds } from '#test/web/screen-addresses.ts';
import { isReady, settled } from '#test/web/settled.ts';

const app = await appForFile({ now: demoNow });
const { ids } = await addDemoRecords(app);

const screens: readonly (readonly [Role, string])[] = [
  ...(['Other', 'User', 'SuperAdmin'] as const).map((role) => [role, '/home'] as const),
  ...screenAddresses('everyone', undefined).map((path) => ['User', path] as const),
  ...screenAddresses('administrators').map((path) => ['SuperAdmin', path] as const),
];

const whole = () => [document.body];
const open = (role: Role, path: string) =>
  renderApp(
    app,
    withIds(path, (records) => ids[records]?.[0]),
    { role },
  );

test.each(screens)('%s sees at %s what is stored', async (role, path) => {
  const { isIdle } = await open(role, path);
  // The layout is the same on all other screens.
  const parts = path === '/home' ? whole : () => [...document.querySelectorAll('main')];
  expect(withoutChanges(await settled(isIdle, parts))).toMatchSnapshot();
});

/** Buttons that open something and write nothing, by the beginning of their name. */
const opened: readonly (readonly [Role, path: string, ...buttons: string[]])[] = [
  ['SuperAdmin', '/home', 'Parties', 'Books', 'Reports', 'Set-up', 'Account', 'Help', 'User information', 'Search'],
  ['SuperAdmin', '/home', 'Keyboard Shortcuts', 'Open navigation'],
  ['User', '/current-stock', 'Save View', 'Export', 'Table Configuration', 'Reg Number column', 'Sale Price column'],
  ['User', '/:company/trucks/:id/view', 'Share', 'Price', 'Reserve', 'Labels', 'Delete', 'Change Location'],
  ['User', '/:company/trucks/:id/edit', 'Bought From'],
  ['User', '/:company/trucks/:id/costings/edit', 'Edit', 'Delete'],
  ['User', '/:company/orders/:id/view', 'Send', 'Delete', 'Show version'],
  ['User', '/:company/orders/:id/edit', 'Select a client', 'Delete Item'],
  ['User', '/:company/invoices/:id/view', 'Record Payment', 'Send', 'Delete', 'Credit', 'Delete payment'],
  ['User', '/:company/credit-notes/:id/view', 'Send', 'Delete'],
  ['User', '/clients/:id/view', 'Merge', 'Send'],
  ['User', '/:company/wanted/:id/view', 'Share', 'Delete'],
  ['User', '/needs-doing', 'Snooze'],
  ['User', '/debtors', 'Send statement', 'Total column'],
  ['User', '/payments', 'View'],
  ['User', '/stock-book', 'Missing numbers'],
  ['User', '/:company/trucks/:id/view', 'Change Sale Price', 'Change Key Number', 'Change MOT Expiry', 'Sale Pack'],
  ['User', '/:company/invoices/:id/edit', 'Add New Item', 'Edit'],
  ['User', '/:company/invoices/:id/view', 'Add Payment', 'Edit proof.pdf', 'Delete proof.pdf', 'Preview proof.pdf'],
  ['SuperAdmin', '/admin/users', 'View Agnes'],
  ['SuperAdmin', '/particulars', 'Add VAT Rate'],
  ['SuperAdmin', '/:company/feeds/:id/view', 'Preview'],
  ['SuperAdmin', '/:company/feeds/:id/edit', 'Add Column', 'Start With All Fields'],
];

test.each(opened.flatMap(([role, path, ...buttons]) => buttons.map((name) => [role, path, name] as const)))(
  '%s sees at %s after pressing %s what is stored',
  async (role, path, name) => {
    const { isIdle } = await open(role, path);
    const before = await settled(isIdle, whole);
    const buttons = [...document.querySelectorAll<HTMLElement>('button, [role=button]')];
    const button = buttons.find((one) => nameOf(one) === name) ?? buttons.find((one) => nameOf(one).startsWith(name));
    if (!button) throw new Error(`There is no button ${name}.`);
    await userEvent.click(button);
    const hasOpened = () => isReady() && outlineOf(document.body) !== before;
    const after = await settled(isIdle, whole, hasOpened);
    const lines = before.split('\n');
    const opening = after.split('\n').filter((line) => !lines.includes(line));
    expect(withoutChanges(opening.join('\n'))).toMatchSnapshot();
  },
);

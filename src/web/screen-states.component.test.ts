/**
 * What each screen shows while it loads, after a failure, for a record that does not exist and without any records,
 * compared with stored texts. If a change is meant to alter one, `npx vitest run
 * src/web/screen-states.component.test.ts -u` stores the new ones: read the difference before you commit it.
 */
import { expect, test } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { withoutChanges } from '#test/app/stored-text.ts';
import { appForFile } from '#test/app/test-app.ts';
import { demoNow } from '#test/records/demo-records.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';
import { screenAddresses, withIds } from '#test/web/screen-addresses.ts';
import { settled } from '#test/web/settled.ts';

const app = await appForFile({ now: demoNow });

const screens: readonly (readonly [Role, string])[] = [
  ...screenAddresses('everyone', undefined).map((path) => ['User', path] as const),
  ...screenAddresses('administrators').map((path) => ['SuperAdmin', path] as const),
];

/** The page and its alerts, which come in any order. */
const parts = () => [
  ...document.querySelectorAll('main'),
  ...[...document.querySelectorAll<HTMLElement>('[role=alert]')].sort((one, other) =>
    one.textContent.localeCompare(other.textContent),
  ),
];
const noId = '0190a000-0000-7000-8000-000000000000';
const data = /^\/api\/(?!users\/role)/;

test.each(screens)('%s sees at %s while it loads, and after a failure, what is stored', async (role, path) => {
  const { answer, isIdle, sent } = await renderApp(
    app,
    withIds(path, () => noId),
    { role },
  );
  const held = Promise.withResolvers<void>();
  answer(data, async () => {
    await held.promise;
    return failure(400, 'The server says no.');
  });
  const hasAsked = () => sent.some((request) => data.test(request.path));
  const isOpen = () => !['', 'Loading...'].includes(document.querySelector('main')?.textContent ?? '');
  const loading = await settled(hasAsked, parts, isOpen);
  held.resolve();
  const failed = await settled(isIdle, parts);
  expect({ loading: withoutChanges(loading), failed: withoutChanges(failed) }).toMatchSnapshot();
});

test.each(screens)('%s sees at %s without records what is stored', async (role, path) => {
  const { isIdle } = await renderApp(
    app,
    withIds(path, () => noId),
    { role },
  );
  expect(withoutChanges(await settled(isIdle, parts))).toMatchSnapshot();
});

/**
 * What each screen shows about a year of sample trading, compared with stored texts. If a change is meant to alter one,
 * `npx vitest run src/web/stored-screens.component.test.ts -u` stores the new ones: read the difference before you commit
 * it.
 */
import { expect, test, vi } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { withoutChanges } from '#test/app/stored-text.ts';
import { appForFile } from '#test/app/test-app.ts';
import { addDemoRecords, demoNow } from '#test/records/demo-records.ts';
import { outlineOf } from '#test/web/outline.ts';
import { renderApp } from '#test/web/render-app.tsx';
import { screenAddresses, withIds } from '#test/web/screen-addresses.ts';

const app = await appForFile({ now: demoNow });
const { ids } = await addDemoRecords(app);

const screens: readonly (readonly [Role, string])[] = [
  ...(['Other', 'User', 'SuperAdmin'] as const).map((role) => [role, '/home'] as const),
  ...screenAddresses('everyone', undefined).map((path) => ['User', path] as const),
  ...screenAddresses('administrators').map((path) => ['SuperAdmin', path] as const),
];

/** The layout is the same on all other screens. */
const isHome = () => location.pathname === '/home';

/** Whether the page waits for nothing. */
const isReady = () =>
  document.querySelector('h1') !== null &&
  document.querySelector('[aria-busy=true]') === null &&
  !/Loading [^.]*\.\.\./.test(document.body.textContent);

/** Waits until the page waits for nothing, and shows the same three times in a row. */
async function settled(isIdle: () => boolean): Promise<string> {
  let seen: string[] = [];
  return await vi.waitFor(
    () => {
      const text = isHome() ? outlineOf(document.body) : outlineOf(document.querySelector('main') ?? document.body);
      seen = isIdle() && isReady() && text === (seen[0] ?? text) ? [text, ...seen] : [];
      expect(seen.length, text).toBeGreaterThan(3);
      return text;
    },
    { timeout: 60_000, interval: 100 },
  );
}

test.each(screens)('%s sees at %s what is stored', async (role, path) => {
  const { isIdle } = await renderApp(
    app,
    withIds(path, (records) => ids[records]?.[0]),
    { role },
  );
  expect(withoutChanges(await settled(isIdle))).toMatchSnapshot();
});

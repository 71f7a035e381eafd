/** Damaged or refused browser storage: session, settings, drafts and uploads. */
import { expect, test } from './fixtures.ts';
import { outside, visitAfterLogIn } from './session-steps.ts';

const expectedErrors = /Failed to load resource/;

test('a damaged session redirects to the log-in', async ({ app }) => {
  const page = await visitAfterLogIn(app, outside, { expectedErrors });
  const key = await page.evaluate(() => {
    const name = Object.keys(localStorage).find((some) => some.startsWith('oidc.user:')) ?? '';
    localStorage.setItem(name, '{"access_token":"abc"}');
    return name;
  });
  await page.goto('/current-stock');
  await expect(page.getByText('You do not have permissions to view the requested page.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
});

test('damaged settings, drafts and uploads are deleted, and pages work without them', async ({ app }) => {
  const page = await visitAfterLogIn(app, outside);
  const sub = await page.evaluate(async () => {
    const session = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const person = JSON.parse(localStorage.getItem(session) ?? '').profile.sub;
    for (const key of ['table:trucks', 'theme', 'shortcuts', 'company', 'page-size', 'recent-hits'])
      localStorage.setItem(key, '{');
    sessionStorage.setItem('places', '{"length":3}');
    for (const [name, store, key] of [
      ['drafts', 'typed', `draft ${person} truck new`],
      ['uploads', 'begun', `${person} image x`],
      ['keyval-store', 'keyval', 'used-refresh-token'],
    ] as const) {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onupgradeneeded = () => opening.result.createObjectStore(store);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(store, 'readwrite');
          writing.objectStore(store).put({ values: 7 }, key);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      });
    }
    return person;
  });
  await page.goto('/current-stock');
  await expect(page.locator('h1:text-is("Current Stock")')).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Make', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  const damaged = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => localStorage.getItem(key) === '{'));
  await expect.poll(damaged).toEqual([]);
  expect(sub).not.toBe('');
  await expect
    .poll(() =>
      page.evaluate(
        (key) =>
          new Promise((resolve) => {
            const opening = indexedDB.open('drafts');
            opening.onsuccess = () => {
              const reading = opening.result.transaction('typed').objectStore('typed').get(key);
              reading.onsuccess = () => resolve(reading.result);
            };
          }),
        `draft ${sub} truck new`,
      ),
    )
    .toBeUndefined();
});

test('a browser that stores nothing shows public pages, and the log-in explains the cause', async ({ app }) => {
  const page = await app.visit('about:blank');
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  for (const path of ['/', '/home']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  }
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(
      page.getByText('This browser stores no data for this site. Allow cookies and site data.'),
    ).toBeVisible();
  }
});

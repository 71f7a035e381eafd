/** The content security policy in a browser: pages work under it, and injected scripts do not run. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Injects a script element and an event handler into the page. */
function injectScript(): void {
  const script = document.createElement('script');
  script.textContent = 'document.title = "injected"';
  document.body.append(script);
  const image = document.createElement('img');
  image.setAttribute('onerror', 'document.title = "injected"');
  image.src = '/healthz';
  document.body.append(image);
  const done = document.createElement('p');
  done.textContent = 'injection finished';
  image.addEventListener('error', () => document.body.append(done));
}

const refused = /Content Security Policy|Failed to load resource|inline/;

/** Asserts that injected scripts do not run. */
async function expectNoInjectedScript(page: Page): Promise<void> {
  const title = await page.title();
  await page.evaluate(injectScript);
  await expect(page.getByText('injection finished')).toBeVisible();
  await expect.poll(() => page.title()).toBe(title);
}

test('a script injected into a page of the provider does not run', async ({ app }) => {
  const page = await app.visit('/login', { expectedErrors: refused });
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expectNoInjectedScript(page);
  await page.goto('/oidc/account/password');
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  await expectNoInjectedScript(page);
});

test('a page requests nothing that its policy blocks, and runs no injected script', async ({ app }) => {
  const page = await app.visit('about:blank', { expectedErrors: refused });
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (directive: string) => violations.push(directive));
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    reportViolation(event.violatedDirective + ' ' + event.blockedURI))`);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The last violation proves that violations are reported.
  await expectNoInjectedScript(page);
  await expect.poll(() => violations).toEqual(['script-src-elem inline', 'script-src-attr inline']);
});

test('the API page works under its policy, requests no other site, and runs no injected script', async ({ app }) => {
  const page = await app.visit('about:blank', { expectedErrors: refused });
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).protocol + new URL(request.url()).host));
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  await page.goto('/api/docs');
  // The page renders only what is near the viewport: the first operations.
  await expect(page.getByText('/api/trucks/costings', { exact: true }).first()).toBeVisible({ timeout: 100_000 });
  const { host } = new URL(app.url);
  expect([...origins].filter((place) => place !== `http:${host}` && !place.startsWith('data:'))).toEqual([]);
  // No violation so far; from here on the injected script is blocked.
  expect(consoleErrors).toEqual([]);
  await expectNoInjectedScript(page);
});

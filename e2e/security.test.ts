/** The content security policy in a browser: pages work under it, and injected scripts do not run. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserFixtureForFile } from './browser-fixture.ts';

const fixture = await browserFixtureForFile();

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
  await page.getByText('injection finished').waitFor();
  await expect.poll(() => page.title()).toBe(title);
}

test('a script injected into a page of the provider does not run', async () => {
  const page = await fixture.visit('/login', { expectedErrors: refused });
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await expectNoInjectedScript(page);
  await page.goto('/oidc/account/password');
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  await expectNoInjectedScript(page);
});

test('a page requests nothing that its policy blocks, and runs no injected script', async () => {
  const page = await fixture.visit('about:blank', { ownWindow: true, expectedErrors: refused });
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (directive: string) => violations.push(directive));
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    reportViolation(event.violatedDirective + ' ' + event.blockedURI))`);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The last violation proves that violations are reported.
  await expectNoInjectedScript(page);
  await expect.poll(() => violations).toEqual(['script-src-elem inline', 'script-src-attr inline']);
});

test('the API page works under its policy, requests no other site, and runs no injected script', async () => {
  const page = await fixture.visit('about:blank', { expectedErrors: refused });
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).protocol + new URL(request.url()).host));
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  await page.goto('/api/docs');
  // The page renders only what is near the viewport: the first operations.
  await page.getByText('/api/trucks/costings', { exact: true }).first().waitFor({ timeout: 100_000 });
  const { host } = new URL(fixture.url);
  expect([...origins].filter((place) => place !== `http:${host}` && !place.startsWith('data:'))).toEqual([]);
  // No violation so far; from here on the injected script is blocked.
  expect(consoleErrors).toEqual([]);
  await expectNoInjectedScript(page);
});

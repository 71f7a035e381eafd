/** Browser tests: `npx playwright test`, or one file with `npx playwright test payments`. */
import { defineConfig } from '@playwright/test';
import { findChromium } from './test/run/chromium.ts';
import { compileCache } from './test/run/compile-cache.ts';
import { fastFolder } from './test/run/fast-folder.ts';

// Workers and their child processes find the folder with `tmpdir()`.
process.env.TMPDIR = fastFolder();
Object.assign(process.env, compileCache);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.ts',
  globalSetup: './test/database/database-server.ts',
  outputDir: 'test-results',
  // On two cores: while one worker waits for its page, the others use both.
  workers: 3,
  // Generous for a slow machine; axe checks a screen three times.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Traces of all tests would take a quarter more time, so a failed test runs again with one. It stays failed.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: process.env.CI !== undefined,
  // The report is for the last line of `npm test`.
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  reportSlowTests: { max: 10, threshold: 0 },
  use: {
    locale: 'en-GB',
    // Tests do not wait for dialogs to fade, unless they are about motion.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] },
  },
  projects: [
    // First, and in one worker: a worker starts a browser and loads the server, which takes longer than these few tests.
    { name: 'phone', grep: /@phone/, workers: 1, use: { viewport: { width: 360, height: 740 } } },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 720 } } },
  ],
});

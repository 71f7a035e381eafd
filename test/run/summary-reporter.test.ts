/** Runs both runners on a few tests, so that an upgrade of either cannot change what the end of `npm test` says. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureLines } from './failures.ts';

const browserTests = `
import { expect, test } from '@playwright/test';
test('a deposit is shown', () => {});
test.describe('an invoice', () => {
  test('with a credit note is paid', () => { expect(41, 'what is owed').toBe(42); });
});
test('a photo arrives', ({}, { retry }) => { if (retry === 0) throw new Error('The photo did not arrive.'); });
test.skip('a video plays', () => {}); // So that the summary counts a skipped test.
`;

const otherTests = `
import { expect, test } from 'vitest';
test('two pounds are added', () => { expect(1 + 1).toBe(2); });
test('a penny is rounded', () => {
  expect(0.5).toBe(1);
});
test.skip('a euro is rounded', () => {}); // So that the summary counts a skipped test.
`;

function run(folder: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } }, (_error, stdout, stderr) =>
      resolve(`${stderr}${stdout}`),
    );
  });
}

test('a run ends with its failed and flaky tests, and with one line that counts those of both runners', async () => {
  const dist = new URL('../../dist/', import.meta.url).pathname;
  await mkdir(dist, { recursive: true });
  // In the repository, because the tests of both runners import packages.
  const folder = await mkdtemp(join(dist, 'summary-'));
  try {
    const write = (name: string, text: string) => writeFile(join(folder, name), text);
    await write('money.spec.ts', browserTests);
    await write('playwright.config.ts', `export default { retries: 1, testMatch: '*.spec.ts', outputDir: 'results' };`);
    await write('money.test.ts', otherTests);
    await write('broken.test.ts', `import './no-such-file.ts';`);
    const reporter = new URL('summary-reporter.ts', import.meta.url).pathname;
    const config = `import { SummaryReporter } from '${reporter}';
      export default { test: { include: ['*.test.ts'], reporters: ['minimal', new SummaryReporter()] } };`;
    await write('vitest.config.ts', config);
    const program = (name: string) => new URL(`../../node_modules/${name}`, import.meta.url).pathname;
    const report = join(folder, 'report.json');
    const written = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    await run(folder, [program('@playwright/test/cli.js'), 'test', '--reporter=json'], written);
    const output = await run(folder, [program('vitest/vitest.mjs'), 'run'], { BROWSER_REPORT: report });
    const end = output.slice(output.indexOf('Failed tests:')).replaceAll(`${folder}/`, '');
    expect(end).toMatchInlineSnapshot(`
      "Failed tests:
        money.spec.ts:7  a photo arrives (flaky: it passed when it ran again)
            Error: The photo did not arrive.
              5 |   test('with a credit note is paid', () => { expect(41, 'what is owed').toBe(42); });
              6 | });
            > 7 | test('a photo arrives', ({}, { retry }) => { if (retry === 0) throw new Error('The photo did not arrive.'); });
                |                                                                     ^
              8 | test.skip('a video plays', () => {}); // So that the summary counts a skipped test.
              9 |
                at money.spec.ts:7:69
        money.spec.ts:5  an invoice > with a credit note is paid
            Error: what is owed
            expect(received).toBe(expected) // Object.is equality
            Expected: 42
            Received: 41
              3 | test('a deposit is shown', () => {});
              4 | test.describe('an invoice', () => {
            > 5 |   test('with a credit note is paid', () => { expect(41, 'what is owed').toBe(42); });
                |                                                                         ^
        broken.test.ts:1  The file could not be run
            Error: Cannot find module './no-such-file.ts' imported from broken.test.ts
        money.test.ts:5  a penny is rounded
            AssertionError: expected 0.5 to be 1 // Object.is equality

      2 passed, 4 failed, 2 skipped
      "
    `);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('many failures are named without their messages, and the list ends after 80 lines', () => {
  const failures = Array.from({ length: 100 }, (_, index) => {
    return { place: `src/file-${index}.test.ts:1`, title: 'a title', message: 'first\nsecond' };
  });
  expect(failureLines(failures.slice(0, 40))).toHaveLength(1 + 40 * 2);
  expect(failureLines(failures.slice(0, 50))).toHaveLength(1 + 50);
  expect(failureLines(failures).slice(-2)).toEqual(['  src/file-79.test.ts:1  a title', '  ... and 20 more']);
});

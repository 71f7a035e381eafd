/** Ends a test run with what it cost, and one plain line for people and programs: `N passed, N failed`. */
import { readFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { costLines } from './run-costs.ts';

/** The JSON report of the browser tests that ran before, in `npm test`. */
const { BROWSER_REPORT: browserReport } = process.env;

/** Counts tests, with the browser tests before; a file that could not be run counts as one failed test. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state } = test.result();
        if (state === 'passed') counts.passed += 1;
        else if (state === 'failed') counts.failed += 1;
        else counts.skipped += 1;
      }
      if (!module.ok() && tests.every((test) => test.result().state !== 'failed')) counts.failed += 1;
    }
    if (browserReport) {
      const { stats, errors: problems } = JSON.parse(readFileSync(browserReport, 'utf8'));
      counts.passed += stats.expected;
      counts.failed += stats.unexpected + stats.flaky + problems.length;
      counts.skipped += stats.skipped;
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    const costs = costLines(modules);
    process.once('exit', () => {
      for (const line of costs) process.stdout.write(`${line}\n`);
      process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
    });
  }
}
